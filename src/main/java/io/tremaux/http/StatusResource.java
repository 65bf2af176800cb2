package io.tremaux.http;

import io.tremaux.admission.Admission;
import io.tremaux.http.Problem.Kind;
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
import org.neo4j.graphdb.security.AuthorizationViolationException;
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

    /** A database as it is listed; one that is not started has no coherence to speak of. */
    private record Listed(
            String name,
            boolean started,
            boolean enabled,
            String coherence,
            String reason,
            long generation,
            long cacheBytes,
            int walksInQueries) {}

    @GET
    public byte[] get() {
        RuntimeException refusal =
                Problem.of(Kind.DATABASE_UNAVAILABLE, "No database is started.").thrown();
        List<Listed> listed = new ArrayList<>();
        for (String name : dbms.listDatabases()) {
            if (!name.equals(CallersDatabase.SYSTEM)) {
                try {
                    listed.add(listed(name));
                } catch (AuthorizationViolationException e) { // not a database of this caller's: not listed
                    refusal = e;
                }
            }
        }
        Listed usable = listed.stream().filter(Listed::started).findAny().orElse(null);
        if (usable == null) {
            throw refusal;
        }
        ParameterReader.requireNone(request);
        return answer(
                neo4j(usable.name()),
                CallersDatabase.open(dbms, request, usable.name()).admission(),
                listed);
    }

    private Listed listed(String name) {
        try {
            CallersDatabase database = CallersDatabase.open(dbms, request, name);
            database.refuseAnonymous();
            CacheStatus caches = database.traversals().caches();
            return new Listed(
                    name,
                    true,
                    caches.enabled(),
                    caches.coherence(),
                    caches.reason(),
                    caches.generation(),
                    caches.bytes(),
                    database.traversals().walksInQueries());
        } catch (Problem.Thrown e) {
            if (e.problem().kind() != Kind.DATABASE_UNAVAILABLE) {
                throw e;
            }
            return new Listed(name, false, false, "off", e.problem().detail(), 0, 0, 0);
        }
    }

    /** The version and edition of the server. */
    private Map<String, Object> neo4j(String usable) {
        try (InternalTransaction transaction =
                        CallersDatabase.open(dbms, request, usable).begin();
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
    private static String version() {
        @Nullable String version = StatusResource.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }
}
