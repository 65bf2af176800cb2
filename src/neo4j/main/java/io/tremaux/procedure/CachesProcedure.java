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
                row("constructed", true, status, compiled(status.compiled()), null));
    }

    /** Compiled queries as if they were a facade: they hold for any data, so that no commit invalidates one. */
    private static CacheStatus.Facade compiled(CompiledQueryCache.Statistics compiled) {
        LookupCounts counts = new LookupCounts();
        counts.hits = compiled.hits();
        counts.misses = compiled.misses();
        counts.fills = compiled.misses();
        return new CacheStatus.Facade(compiled.entries(), 0, counts, 0, compiled.evictions());
    }

    private Row row(String facade, CacheStatus status, CacheStatus.Facade cache) {
        return row(facade, status.enabled(), status, cache, cache.bytes());
    }

    /** @param bytes null of what is kept by number */
    private Row row(
            String facade, boolean enabled, CacheStatus status, CacheStatus.Facade cache, @Nullable Long bytes) {
        LookupCounts counts = cache.counts();
        return new Row(
                database.databaseName(),
                facade,
                enabled,
                status.coherence(),
                status.generation(),
                cache.entries(),
                bytes,
                counts.lookups(),
                counts.hits,
                counts.misses,
                counts.fills,
                counts.rejected,
                counts.bypassed,
                cache.invalidations(),
                cache.evictions());
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
