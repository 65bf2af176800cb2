package io.tremaux.http;

import io.tremaux.admission.Admission;
import io.tremaux.http.filter.ParameterReader;
import io.tremaux.http.server.CallersDatabase;
import io.tremaux.http.server.Server;
import io.tremaux.json.Json;
import io.tremaux.status.CacheStatus;
import java.util.ArrayList;
import java.util.List;
import javax.servlet.http.HttpServletRequest;
import javax.ws.rs.GET;
import javax.ws.rs.Path;
import javax.ws.rs.Produces;
import javax.ws.rs.core.Context;
import javax.ws.rs.core.MediaType;
import org.jspecify.annotations.Nullable;

/** What runs here: versions, and each database that the caller may use. */
@Path("status")
@Produces(MediaType.APPLICATION_JSON)
public final class StatusResource {
    private final Server server;
    private final HttpServletRequest request;

    public StatusResource(@Context Server server, @Context HttpServletRequest request) {
        this.server = server;
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
        CallersDatabases databases = CallersDatabases.open(server, request);
        ParameterReader.requireNone(request);
        List<Listed> listed = new ArrayList<>();
        databases.started().forEach(database -> listed.add(listed(database)));
        databases.unavailable().forEach((name, why) -> listed.add(new Listed(name, false, "off", why, 0, 0, 0)));
        CallersDatabase any = databases.started().get(0);
        return answer(any.product(), any.admission(), listed);
    }

    private static Listed listed(CallersDatabase database) {
        CacheStatus caches = database.figures().caches();
        return new Listed(
                database.name(),
                caches.enabled(),
                caches.coherence(),
                caches.reason(),
                caches.generation(),
                caches.bytes(),
                database.figures().walksInQueries());
    }

    private static byte[] answer(CallersDatabase.Product neo4j, Admission admission, List<Listed> listed) {
        return Json.bytes(json -> {
            json.writeStartObject();
            json.writeStringField("version", version());
            json.writeStringField("neo4j", neo4j.version());
            json.writeStringField("edition", neo4j.edition());
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
    public static String version() {
        @Nullable String version = StatusResource.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }
}
