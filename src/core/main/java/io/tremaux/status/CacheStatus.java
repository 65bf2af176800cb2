package io.tremaux.status;

import io.tremaux.cache.CacheStatistics;
import io.tremaux.cache.GraphCache;
import io.tremaux.graph.LookupCounts;
import io.tremaux.heap.HeapBudget;
import io.tremaux.store.CoherenceMode;
import io.tremaux.store.ManagedCaches;
import io.tremaux.traversal.CompiledQueryCache;
import java.time.Duration;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The contents of the shared caches of a database, and the counters of all requests since the database started.
 *
 * @param enabled whether there are any: they were not switched off, and what they rest on works
 * @param coherence the mode in force: {@code exact}, {@code generations}, {@code bounded} or {@code off}
 * @param maxStaleness how much older than the store an entry may be; null unless {@code bounded}
 * @param reason why that mode
 * @param generation how often the caches have begun anew; 0 before the first request that used them
 * @param bytes of this database's caches, as charged to the heap budget
 * @param usedBytes of the heap budget by all databases, with replaced caches that are still in use, and by requests
 * @param maxBytes the server's heap budget
 * @param compiled what is kept of the texts of requests, whether or not there are shared caches
 */
public record CacheStatus(
        boolean enabled,
        String coherence,
        @Nullable Duration maxStaleness,
        String reason,
        long generation,
        long bytes,
        long usedBytes,
        long maxBytes,
        Facade labels,
        Facade properties,
        Facade relationships,
        CompiledQueryCache.Statistics compiled) {
    /** As of now. Reads the figures one after another, without a lock: they are not all of one moment. */
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

    private static Facade facade(
            @Nullable GraphCache cache,
            ToLongFunction<GraphCache> entries,
            ToLongFunction<GraphCache> bytes,
            LookupCounts counts,
            CacheStatistics.Removals removals) {
        return new Facade(of(cache, entries), of(cache, bytes), counts, removals.invalidations(), removals.evictions());
    }

    private static long of(@Nullable GraphCache cache, ToLongFunction<GraphCache> figure) {
        return cache == null ? 0 : figure.applyAsLong(cache);
    }

    /** What {@code coherence} may be, of a store whose caches are like these. */
    public List<String> coherenceModes() {
        return Stream.of(CoherenceMode.values())
                .filter(coherenceMode -> coherenceMode == CoherenceMode.OFF
                        || (coherenceMode == CoherenceMode.BOUNDED) == (maxStaleness != null))
                .map(CoherenceMode::toString)
                .toList();
    }

    /**
     * One facade's cache; the bytes are among those of the database, the counts are a copy.
     *
     * @param invalidations entries that went because a commit touched them
     * @param evictions entries that went because the budget was short
     */
    public record Facade(long entries, long bytes, LookupCounts counts, long invalidations, long evictions) {}

    /** Entries of all facades that went because the budget was short. */
    public long evictions() {
        return labels.evictions + properties.evictions + relationships.evictions;
    }
}
