package io.tremaux.traversal;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How much a caller lets a walk do. A walk that comes to its end so delivers what it has found.
 *
 * @param timeout of the walk itself; null for none
 * @param maxVisited positions that it may visit, start nodes included; {@link #NO_CAP} for any number
 */
public record Effort(@Nullable Duration timeout, long maxVisited) {
    public static final long NO_CAP = Long.MAX_VALUE;

    /** Any effort. */
    public static final Effort ANY = new Effort(null, NO_CAP);
}
