package io.tremaux.janusgraph.server;

import io.tremaux.graph.LookupCounts;
import io.tremaux.heap.HeapBudget;
import io.tremaux.problem.Problem;
import io.tremaux.problem.Problem.Kind;
import io.tremaux.problem.ProblemException;
import io.tremaux.status.CacheStatus;
import io.tremaux.status.Verification;
import io.tremaux.store.Grade;
import io.tremaux.traversal.CompiledQueryCache;
import java.util.List;

/** What is told of the shared caches of a graph that has none. */
final class SharedCachesOff {
    private static final String REASON = "queries of a JanusGraph share no caches";

    private SharedCachesOff() {}

    static CacheStatus status(HeapBudget budget, CompiledQueryCache.Statistics compiled) {
        CacheStatus.Facade none = new CacheStatus.Facade(0, 0, new LookupCounts(), 0, 0);
        return new CacheStatus(
                false, Grade.OFF.toString(), REASON, 0, 0, budget.used(), budget.max(), none, none, none, compiled);
    }

    /** Nothing is cached, so nothing differs. */
    static Verification verification() {
        return new Verification(Grade.OFF.toString(), 0, 0, 0, List.of(), 0);
    }

    /** For who wants to fill them. */
    static ProblemException rejection() {
        return Problem.of(Kind.CONFLICT, "There are no shared caches: " + REASON + ".")
                .thrown();
    }
}
