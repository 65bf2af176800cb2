package io.tremaux.http;

import io.tremaux.admission.Admission;
import io.tremaux.json.Json;
import io.tremaux.service.CacheStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.servlet.http.HttpServletRequest;
import javax.ws.rs.GET;
import javax.ws.rs.Path;
import javax.ws.rs.Produces;
import javax.ws.rs.core.Context;
import javax.ws.rs.core.MediaType;
import org.jspecify.annotations.Nullable;
import org.neo4j.dbms.api.DatabaseManagementService;
import org.neo4j.graphdb.Result;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/** What runs here: versions, and each database that the caller may use. */
@Path("status")
@Produces(MediaType.APPLICATION_JSON)
public final class StatusResource {
    private final DatabaseManagementService dbms;
    private final HttpServletRequest request;

    public StatusResource(@Context DatabaseManagementService dbms, @Context HttpServletRequest request) {
        this.dbms = dbms;
        this.request = request;
    }

    /** A database as it is listed; of one that takes no transaction nothing but the reason is known. */
    private record Listed(
            String name,
            boolean enabled,
            String coherence,
            String reason,
            long generation,
            long cacheBytes,
            int walksInQueries) {}

    @GET
    public byte[] get() {
        CallersDatabases databases = CallersDatabases.open(dbms, request);
        ParameterReader.requireNone(request);
        List<Listed> listed = new ArrayList<>();
        databases.started().forEach(database -> listed.add(listed(database)));
        databases.unavailable().forEach((name, why) -> listed.add(new Listed(name, false, "off", why, 0, 0, 0)));
        CallersDatabase any = databases.started().get(0);
        return answer(neo4j(any), any.admission(), listed);
    }

    private static Listed listed(CallersDatabase database) {
        CacheStatus caches = database.traversals().caches();
        return new Listed(
                database.name(),
                caches.enabled(),
                caches.coherence(),
                caches.reason(),
                caches.generation(),
                caches.bytes(),
                database.traversals().walksInQueries());
    }

    /** The version and edition of the server. */
    private static Map<String, Object> neo4j(CallersDatabase database) {
        try (InternalTransaction transaction = database.begin();
                Result components = transaction.execute("CALL dbms.components() YIELD name, versions, edition"
                        + " WHERE name = 'Neo4j Kernel' RETURN versions[0] AS version, edition")) {
            return components.next();
        }
    }

    private static byte[] answer(Map<String, Object> neo4j, Admission admission, List<Listed> listed) {
        return Json.bytes(json -> {
            json.writeStartObject();
            json.writeStringField("version", version());
            json.writeStringField("neo4j", String.valueOf(neo4j.get("version")));
            json.writeStringField("edition", String.valueOf(neo4j.get("edition")));
            json.writeObjectFieldStart("walks");
            json.writeNumberField("atWork", admission.atWork());
            json.writeNumberField("waiting", admission.waiting());
            json.writeNumberField("sending", admission.away());
            json.writeNumberField(
                    "inQueries",
                    listed.stream().mapToInt(Listed::walksInQueries).sum());
            json.writeEndObject();
            json.writeArrayFieldStart("databases");
            for (Listed database : listed) {
                json.writeStartObject();
                json.writeStringField("name", database.name());
                json.writeBooleanField("enabled", database.enabled());
                json.writeStringField("coherence", database.coherence());
                json.writeStringField("reason", database.reason());
                json.writeNumberField("generation", database.generation());
                json.writeNumberField("cacheBytes", database.cacheBytes());
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        });
    }

    /** As the jar's manifest says; classes that are in no jar have none. */
    static String version() {
        @Nullable String version = StatusResource.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }
}
