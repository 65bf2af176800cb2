package io.tremaux.status;

/** What the audits of one database have found since it started. Thread-safe. */
public final class AuditTotals {
    private Sums sums = new Sums(0, 0, 0, 0);

    /** Of all audits that came to their end; the last three are those of {@link Verification}. */
    public record Sums(long audits, long compared, long undecided, long different) {}

    /** Adds an audit that came to its end. */
    public synchronized void add(long compared, long undecided, long different) {
        sums = new Sums(
                sums.audits + 1, sums.compared + compared, sums.undecided + undecided, sums.different + different);
    }

    /** The sums, as of now. */
    public synchronized Sums sums() {
        return sums;
    }
}
