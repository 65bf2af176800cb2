package io.tremaux.coherence;

import java.util.Locale;

/** How permanent caches are kept equal to committed data, best first. All are right; they differ in what they forget. */
public enum Grade {
    /** Only what a commit touched is forgotten: the transaction log tells. */
    EXACT,
    /** Every commit makes the caches begin anew. */
    GENERATIONS,
    /** There are no permanent caches. */
    OFF;

    /** The name as callers are told it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
