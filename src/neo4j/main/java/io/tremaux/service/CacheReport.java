package io.tremaux.service;

import io.tremaux.cache.CacheStatistics;
import io.tremaux.cache.GraphCache;
import io.tremaux.coherence.Coherence;
import io.tremaux.graph.LookupCounts;
import io.tremaux.heap.HeapBudget;
import io.tremaux.status.CacheStatus;
import io.tremaux.store.Grade;
import io.tremaux.traversal.CompiledQueryCache;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** Tells what the shared caches of a database hold and did. */
final class CacheReport {
    private CacheReport() {}

    /** Reads the figures one after another, without a lock: they are not all of one moment. */
    static CacheStatus of(Coherence coherence, HeapBudget budget, CompiledQueryCache.Statistics compiled) {
        GraphCache cache = coherence.cache();
        CacheStatistics statistics = coherence.statistics();
        return new CacheStatus(
                coherence.grade() != Grade.OFF,
                coherence.grade().toString(),
                coherence.reason(),
                coherence.begun(),
                of(cache, GraphCache::bytes),
                budget.used(),
                budget.max(),
                facade(
                        cache,
                        GraphCache::labelEntries,
                        GraphCache::labelBytes,
                        statistics.labels(),
                        statistics.removedLabels()),
                facade(
                        cache,
                        GraphCache::propertyEntries,
                        GraphCache::propertyBytes,
                        statistics.properties(),
                        statistics.removedProperties()),
                facade(
                        cache,
                        GraphCache::relationshipEntries,
                        GraphCache::relationshipBytes,
                        statistics.relationships(),
                        statistics.removedRelationships()),
                compiled);
    }

    private static CacheStatus.Facade facade(
            @Nullable GraphCache cache,
            ToLongFunction<GraphCache> entries,
            ToLongFunction<GraphCache> bytes,
            LookupCounts counts,
            CacheStatistics.Removals removals) {
        return new CacheStatus.Facade(
                of(cache, entries), of(cache, bytes), counts, removals.invalidations(), removals.evictions());
    }

    private static long of(@Nullable GraphCache cache, ToLongFunction<GraphCache> figure) {
        return cache == null ? 0 : figure.applyAsLong(cache);
    }
}
