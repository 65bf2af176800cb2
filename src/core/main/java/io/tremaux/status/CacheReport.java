package io.tremaux.status;

import io.tremaux.cache.CacheStatistics;
import io.tremaux.cache.GraphCache;
import io.tremaux.graph.LookupCounts;
import io.tremaux.heap.HeapBudget;
import io.tremaux.store.CoherenceMode;
import io.tremaux.store.ManagedCaches;
import io.tremaux.traversal.CompiledQueryCache;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** Tells what the shared caches of a database hold and did. */
public final class CacheReport {
    private CacheReport() {}

    /** Reads the figures one after another, without a lock: they are not all of one moment. */
    public static CacheStatus of(ManagedCaches caches, HeapBudget budget, CompiledQueryCache.Statistics compiled) {
        GraphCache cache = caches.cache();
        CacheStatistics statistics = caches.statistics();
        return new CacheStatus(
                caches.coherenceMode() != CoherenceMode.OFF,
                caches.coherenceMode().toString(),
                caches.maxStaleness(),
                caches.reason(),
                caches.begun(),
                caches.bytes(),
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
