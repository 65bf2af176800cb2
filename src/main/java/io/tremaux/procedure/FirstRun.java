package io.tremaux.procedure;

import io.tremaux.graph.LookupCounts;
import io.tremaux.service.CacheStatus;
import java.util.ArrayList;
import java.util.List;

/**
 * What a run did with the permanent caches, by their state before and after it. Other walks of the same time count too.
 *
 * @param held bytes before
 * @param grew bytes more after it
 * @param bypassed questions that were not allowed to use the caches
 */
record FirstRun(long held, long grew, long hits, long lookups, long bypassed) {
    static FirstRun between(CacheStatus before, CacheStatus after) {
        LookupCounts earlier = before.counts();
        LookupCounts later = after.counts();
        return new FirstRun(
                before.bytes(),
                Math.max(0, after.bytes() - before.bytes()),
                later.hits - earlier.hits,
                later.lookups() - earlier.lookups(),
                later.bypassed - earlier.bypassed);
    }

    /** Why its time and growth may not be those of a first walk. */
    List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        if (held > 0 && hits > 0) {
            warnings.add("The permanent caches were not empty before the first run, and answered " + hits + " of its "
                    + lookups
                    + " look-ups: firstMs may be less than a first walk takes, and cachedBytes less than the heap"
                    + " that keeps it warm.");
        }
        if (bypassed > 0) {
            warnings.add(
                    "The permanent caches were not used for " + bypassed + " questions of the first run: its caller has"
                            + " limited rights, its transaction has changes, or the caches followed a large commit.");
        }
        return warnings;
    }
}
