package io.tremaux.http;

import io.tremaux.http.Problem.Kind;
import io.tremaux.service.CacheStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
    private record Listed(String name, String coherence, String reason, long cacheBytes) {}

    @GET
    public byte[] get() {
        List<Listed> listed = new ArrayList<>();
        CallersDatabase usable = null;
        RuntimeException refusal =
                Problem.of(Kind.DATABASE_UNAVAILABLE, "No database is started.").thrown();
        for (String name : dbms.listDatabases()) {
            if (!name.equals(CallersDatabase.SYSTEM)) {
                try {
                    CallersDatabase database = CallersDatabase.open(dbms, request, name);
                    database.refuseAnonymous();
                    CacheStatus caches = database.traversals().caches();
                    listed.add(new Listed(name, caches.coherence(), caches.reason(), caches.bytes()));
                    usable = database;
                } catch (Problem.Thrown e) {
                    if (e.problem().kind() != Kind.DATABASE_UNAVAILABLE) {
                        throw e;
                    }
                    listed.add(new Listed(name, "off", e.problem().detail(), 0));
                } catch (AuthorizationViolationException e) { // not a database of this caller's: not listed
                    refusal = e;
                }
            }
        }
        if (usable == null) {
            throw refusal;
        }
        ParameterReader.query(request).allowOnly(List.of(), Set.of());
        return answer(neo4j(usable), listed);
    }

    /** The version and edition of the server. */
    private static Map<String, Object> neo4j(CallersDatabase database) {
        try (InternalTransaction transaction = database.begin();
                Result components = transaction.execute("CALL dbms.components() YIELD name, versions, edition"
                        + " WHERE name = 'Neo4j Kernel' RETURN versions[0] AS version, edition")) {
            return components.next();
        }
    }

    private static byte[] answer(Map<String, Object> neo4j, List<Listed> listed) {
        return Json.bytes(json -> {
            json.writeStartObject();
            json.writeStringField("version", version());
            json.writeStringField("neo4j", String.valueOf(neo4j.get("version")));
            json.writeStringField("edition", String.valueOf(neo4j.get("edition")));
            json.writeArrayFieldStart("databases");
            for (Listed database : listed) {
                json.writeStartObject();
                json.writeStringField("name", database.name());
                json.writeStringField("coherence", database.coherence());
                json.writeStringField("reason", database.reason());
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
