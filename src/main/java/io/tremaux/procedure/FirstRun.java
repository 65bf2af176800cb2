package io.tremaux.procedure;

import io.tremaux.coherence.Grade;
import io.tremaux.service.CacheStatus;
import org.jspecify.annotations.Nullable;

/** A first run, by the permanent caches before and after it. What other requests did meanwhile is in both. */
record FirstRun(CacheStatus before, CacheStatus after) {
    /** Bytes by which the caches grew. Caches that began anew meanwhile were empty. */
    long grew() {
        return Math.max(0, after.bytes() - held());
    }

    private long held() {
        return before.generation() == after.generation() ? before.bytes() : 0;
    }

    /** Why its time and growth may not be those of a first walk; null if they are. */
    @Nullable String warning() {
        if (after.coherence().equals(Grade.OFF.toString())) {
            return "There are no permanent caches: " + after.reason() + ".";
        }
        if (held() > 0) {
            return "The permanent caches held " + held()
                    + " bytes before the first run. So firstMs may be less than a first walk"
                    + " takes, and cachedBytes less than the heap that keeps the walk warm.";
        }
        return after.bytes() > 0
                ? null
                : "The permanent caches are empty after the first run: it was not allowed to use them, or they had no room.";
    }
}
