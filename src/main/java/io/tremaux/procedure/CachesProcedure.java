package io.tremaux.procedure;

import io.tremaux.graph.LookupCounts;
import io.tremaux.service.CacheStatus;
import io.tremaux.service.Traversals;
import java.util.stream.Stream;
import org.neo4j.graphdb.GraphDatabaseService;
import org.neo4j.procedure.Context;
import org.neo4j.procedure.Description;
import org.neo4j.procedure.Procedure;

/** {@code CALL tremaux.caches()}: what the permanent caches hold and did. */
public final class CachesProcedure {
    @Context
    public GraphDatabaseService database;

    @Procedure("tremaux.caches")
    @Description("Returns what the permanent caches of this database hold and did: one row for each facade.")
    public Stream<Row> caches() {
        CacheStatus status = Traversals.of(database).caches();
        return Stream.of(
                row("labels", status, status.labels()),
                row("properties", status, status.properties()),
                row("relationships", status, status.relationships()));
    }

    private Row row(String facade, CacheStatus status, CacheStatus.Facade cache) {
        return new Row(database.databaseName(), facade, status, cache);
    }

    /** One facade; the names are the procedure's, the counters those of {@code GET /{database}/caches}. */
    public static final class Row {
        public final String database;
        public final String facade;
        public final boolean enabled;
        public final String coherence;
        public final long generation;
        public final long entries;
        public final long bytes;
        public final long lookups;
        public final long hits;
        public final long misses;
        public final long fills;
        public final long refused;
        public final long bypassed;

        Row(String database, String facade, CacheStatus status, CacheStatus.Facade cache) {
            LookupCounts counts = cache.counts();
            this.database = database;
            this.facade = facade;
            enabled = status.enabled();
            coherence = status.coherence();
            generation = status.generation();
            entries = cache.entries();
            bytes = cache.bytes();
            lookups = counts.lookups();
            hits = counts.hits;
            misses = counts.misses;
            fills = counts.fills;
            refused = counts.refused;
            bypassed = counts.bypassed;
        }
    }
}
