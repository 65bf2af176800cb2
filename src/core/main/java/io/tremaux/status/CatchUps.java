package io.tremaux.status;

/**
 * How often, and for how long, the caches have caught up with the commits of a database since it started.
 *
 * @param count how often the log was read
 * @param commits that were followed
 * @param nanos that this took, by requests and in the background
 */
public record CatchUps(long count, long commits, long nanos) {
    public static final CatchUps NONE = new CatchUps(0, 0, 0);

    /** With one more. */
    public CatchUps and(long moreCommits, long moreNanos) {
        return new CatchUps(count + 1, commits + moreCommits, nanos + moreNanos);
    }
}
