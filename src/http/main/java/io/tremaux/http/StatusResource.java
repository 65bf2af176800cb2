package io.tremaux.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.tremaux.admission.Admission;
import io.tremaux.http.filter.ParameterReader;
import io.tremaux.http.server.CallersDatabase;
import io.tremaux.job.Progress;
import io.tremaux.job.State;
import io.tremaux.json.Json;
import io.tremaux.metrics.DatabaseFigures;
import io.tremaux.status.CacheStatus;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.ws.rs.GET;
import javax.ws.rs.Path;
import javax.ws.rs.Produces;
import javax.ws.rs.core.MediaType;
import org.jspecify.annotations.Nullable;

/** What runs here: versions, and each database that the caller may use. */
@Path("status")
@Produces(MediaType.APPLICATION_JSON)
public final class StatusResource extends Resource {
    /**
     * Traversals and audits at this moment, of all callers.
     *
     * @param sending those that wait for their clients to read, or for bookmarks
     * @param inQueries traversals that Cypher queries have open, in the databases that this caller may use
     */
    private record Walks(int atWork, int waiting, int sending, int inQueries) {}

    /** A database in the answer. If it takes no transaction, only its name and the reason are known. */
    private record Listed(
            String name,
            boolean enabled,
            String coherence,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable BigDecimal maxStaleness,

            String reason,
            long generation,
            long cacheBytes,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable WarmingUp warmUp) {}

    /** The latest warm-up of a database's shared caches. */
    private record WarmingUp(String state, long nodes, long of) {
        static @Nullable WarmingUp of(Progress<?> progress) {
            return progress.state() == State.NONE
                    ? null
                    : new WarmingUp(progress.state().name().toLowerCase(Locale.ROOT), progress.nodes(), progress.of());
        }
    }

    @GET
    public byte[] get() {
        CallersDatabases databases = CallersDatabases.open(server, request);
        ParameterReader.requireNone(request);
        List<Listed> listed = new ArrayList<>();
        int inQueries = 0;
        for (CallersDatabase database : databases.started()) {
            DatabaseFigures figures = database.figures();
            listed.add(listed(database.name(), figures.caches(), figures.warmUp()));
            inQueries += figures.walksInQueries();
        }
        databases
                .unavailable()
                .forEach((name, why) -> listed.add(new Listed(name, false, "off", null, why, 0, 0, null)));
        CallersDatabase any = databases.started().get(0); // admission and product are the server's, the same for each
        Admission admission = any.admission();
        Walks walks = new Walks(admission.atWork(), admission.waiting(), admission.away(), inQueries);
        Map<String, Object> status = new LinkedHashMap<>(); // in the order of the answer
        status.put("version", version());
        status.putAll(any.product());
        status.put("walks", walks);
        status.put("databases", listed);
        return Json.bytes(status);
    }

    private static Listed listed(String name, CacheStatus caches, Progress<?> warmUp) {
        Duration maxStaleness = caches.maxStaleness();
        return new Listed(
                name,
                caches.enabled(),
                caches.coherence(),
                maxStaleness == null ? null : Json.seconds(maxStaleness),
                caches.reason(),
                caches.generation(),
                caches.bytes(),
                WarmingUp.of(warmUp));
    }

    /** As the jar's manifest says; classes that are in no jar have none. */
    public static String version() {
        @Nullable String version = StatusResource.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }
}
