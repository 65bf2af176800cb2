package io.tremaux.profile;

import java.util.Locale;

/**
 * What a profile samples: running threads, allocations, threads whether they run or wait, or waits for locks. The last
 * three are modes of YourKit.
 */
public enum Mode {
    CPU,
    ALLOC,
    WALL,
    LOCK,
    YOURKIT_SAMPLING,
    YOURKIT_TRACING,
    YOURKIT_ALLOCATION;

    boolean isYourKit() {
        return compareTo(YOURKIT_SAMPLING) >= 0;
    }

    /** As users write it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
