package io.tremaux.procedure;

import io.tremaux.graph.LookupCounts;
import io.tremaux.status.CacheStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** A first run, by the shared caches before and after it. What other requests did meanwhile counts too. */
record FirstRun(CacheStatus before, CacheStatus after) {
    /** Bytes by which the caches grew. */
    long grew() {
        return Math.max(0, after.bytes() - held());
    }

    /** Caches that began anew meanwhile were empty. */
    private long held() {
        return before.generation() == after.generation() ? before.bytes() : 0;
    }

    private long more(ToLongFunction<LookupCounts> count) {
        return sum(after, count) - sum(before, count);
    }

    private static long sum(CacheStatus caches, ToLongFunction<LookupCounts> count) {
        return Stream.of(caches.labels(), caches.properties(), caches.relationships())
                .map(CacheStatus.Facade::counts)
                .mapToLong(count)
                .sum();
    }

    /** Why its time and growth may not be those of a first traversal that keeps the next ones warm. */
    List<String> warnings() {
        if (!after.enabled()) {
            return List.of("There are no shared caches (" + after.reason() + ").");
        }
        boolean used = more(LookupCounts::lookups) > 0;
        if (!used && more(counts -> counts.bypassed) > 0) {
            return List.of(
                    "The first run did not use the shared caches: its caller has limited rights, its transaction has"
                            + " changes, or the caches were following a commit.");
        }
        List<String> warnings = new ArrayList<>();
        if (used && held() > 0) {
            warnings.add("The shared caches held " + held()
                    + " bytes before the first run. So firstMs may be less than a cold first traversal takes, and"
                    + " cachedBytes less than the heap that a warm traversal needs.");
        }
        long rejected = more(counts -> counts.rejected);
        if (rejected > 0) {
            warnings.add("The shared caches rejected " + rejected
                    + " values of the first run: the budget was full, a commit came in between, or no traversal had"
                    + " read a long list twice. cachedBytes does not count them.");
        }
        return warnings;
    }
}
