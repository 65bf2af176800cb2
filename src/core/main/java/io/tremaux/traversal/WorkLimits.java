package io.tremaux.traversal;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The limits that a caller sets on the work of a traversal. A traversal that reaches one ends with the results found so
 * far.
 *
 * @param timeout of the traversal itself; null for none
 * @param maxVisited positions (a node at a depth) that it may visit, start nodes included; {@link #NO_CAP} for any
 *     number. A node counts as often as it is met, even if a filter denies it, because positions are what a traversal
 *     costs; to count different nodes would need a set of them
 */
public record WorkLimits(@Nullable Duration timeout, long maxVisited) {
    public static final long NO_CAP = Long.MAX_VALUE;

    /** No limit at all. */
    public static final WorkLimits ANY = new WorkLimits(null, NO_CAP);
}
