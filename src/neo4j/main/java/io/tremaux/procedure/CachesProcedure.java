package io.tremaux.procedure;

import io.tremaux.graph.LookupCounts;
import io.tremaux.service.Traversals;
import io.tremaux.status.CacheStatus;
import io.tremaux.traversal.CompiledQueryCache;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.neo4j.graphdb.GraphDatabaseService;
import org.neo4j.procedure.Context;
import org.neo4j.procedure.Description;
import org.neo4j.procedure.Procedure;

/**
 * {@code CALL tremaux.caches()}: what the shared caches hold and did. Reads counters that
 * other threads write, without a lock: the figures of one row may be of slightly different moments.
 */
public final class CachesProcedure {
    @Context
    public GraphDatabaseService database;

    @Procedure("tremaux.caches")
    @Description("Returns the contents and statistics of the shared caches of this database: one row for each cache,"
            + " and one for compiled queries.")
    public Stream<Row> caches() {
        CacheStatus status = Traversals.of(database).caches();
        return Stream.of(
                row("labels", status, status.labels()),
                row("properties", status, status.properties()),
                row("relationships", status, status.relationships()),
                compiled(status));
    }

    private Row row(String facade, CacheStatus status, CacheStatus.Facade cache) {
        return row(
                facade,
                status.enabled(),
                status,
                cache.entries(),
                cache.bytes(),
                cache.counts(),
                cache.invalidations(),
                cache.evictions());
    }

    /** Compiled queries are kept by number, not by bytes, and hold for any data. */
    private Row compiled(CacheStatus status) {
        CompiledQueryCache.Statistics compiled = status.compiled();
        LookupCounts counts = new LookupCounts();
        counts.hits = compiled.hits();
        counts.misses = compiled.misses();
        counts.fills = compiled.misses();
        return row(
                "constructed",
                true,
                status,
                compiled.entries(),
                null,
                counts,
                0, // a text means the same after any commit
                compiled.evictions());
    }

    private Row row(
            String facade,
            boolean enabled,
            CacheStatus status,
            long entries,
            @Nullable Long bytes,
            LookupCounts counts,
            long invalidations,
            long evictions) {
        return new Row(
                database.databaseName(),
                facade,
                enabled,
                status.coherence(),
                status.generation(),
                entries,
                bytes,
                counts.lookups(),
                counts.hits,
                counts.misses,
                counts.fills,
                counts.refused,
                counts.bypassed,
                invalidations,
                evictions);
    }

    /**
     * One facade, or what is kept of requests' texts, of which the bytes are not known; the names are the procedure's,
     * the counters those of {@code GET /{database}/caches}.
     *
     * @param enabled whether anything is kept there
     */
    public record Row(
            String database,
            String facade,
            boolean enabled,
            String coherence,
            long generation,
            long entries,
            @Nullable Long bytes,
            long lookups,
            long hits,
            long misses,
            long fills,
            long refused,
            long bypassed,
            long invalidations,
            long evictions) {}
}
