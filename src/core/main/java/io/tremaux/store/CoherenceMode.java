package io.tremaux.store;

import java.util.Locale;

/**
 * How the shared caches are kept equal to committed data, the best way first. The first two are exact, and differ in
 * the entries that a commit invalidates.
 */
public enum CoherenceMode {
    /** A commit invalidates only the entries that it touched, as read in the transaction log. */
    EXACT,
    /** Every commit resets the caches. */
    GENERATIONS,
    /** An entry is at most so much older than the store as {@link SharedCaches#maxStaleness} says. */
    BOUNDED,
    /** There are no shared caches. */
    OFF;

    /** The name as shown to callers. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
