package io.tremaux.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tremaux.admission.RequestHeap;
import io.tremaux.http.filter.ParameterReader;
import io.tremaux.http.server.CallersDatabase;
import io.tremaux.json.Json;
import io.tremaux.parameter.Parameter.Flag;
import io.tremaux.request.Parameters;
import io.tremaux.status.CacheStatus;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import javax.ws.rs.DELETE;
import javax.ws.rs.GET;
import javax.ws.rs.POST;
import javax.ws.rs.Path;
import javax.ws.rs.PathParam;
import javax.ws.rs.Produces;
import javax.ws.rs.core.MediaType;

/**
 * The endpoint for the shared caches of a database: {@code GET} tells what they hold, {@code DELETE} empties them,
 * {@code POST} switches them off and on. Each returns the state afterwards; none changes the results of a traversal.
 */
@Path("{database}/caches")
@Produces(MediaType.APPLICATION_JSON)
public final class CachesResource extends Resource {
    /** The parameter of {@code POST}. */
    public static final Flag ENABLED = new Flag(
            "enabled",
            true,
            "`false` switches the shared caches of the running database off; `true` switches them on again, empty.");

    /** Needs no more than access to the database. */
    @GET
    public byte[] get(@PathParam("database") String name) {
        CallersDatabase database = openWithoutParameters(name);
        return status(database);
    }

    /** Resets the caches; needs a caller with the right to write. */
    @DELETE
    public byte[] clear(@PathParam("database") String name) {
        CallersDatabase database = openWithoutParameters(name);
        database.requireMayWrite();
        database.shared().clearCaches();
        return status(database);
    }

    /** Switches the caches off, or on again, empty; needs a caller with the right to write. */
    @POST
    public byte[] enable(@PathParam("database") String name, InputStream body) {
        CallersDatabase database = server.open(request, name);
        database.requireMayWrite();
        try (RequestHeap.Held heap = database.openHeap()) {
            Parameters parameters = ParameterReader.bodyOrQuery(request, body, heap);
            parameters.allowOnly(List.of(ENABLED.name()));
            parameters.require(ENABLED, "false switches the caches off, true on", "The parameter enabled is missing.");
            database.shared().enableCaches(parameters.flag(ENABLED));
            return status(database);
        }
    }

    private static byte[] status(CallersDatabase database) {
        CacheStatus status = database.figures().caches();
        return Json.bytes(json -> {
            json.writeStartObject();
            json.writeStringField("database", database.name());
            json.writeBooleanField(ENABLED.name(), status.enabled());
            json.writeStringField("coherence", status.coherence());
            Json.writeMaxStaleness(json, status.maxStaleness());
            json.writeStringField("reason", status.reason());
            json.writeNumberField("generation", status.generation());
            json.writeNumberField("bytes", status.bytes());
            json.writeNumberField("usedBytes", status.usedBytes());
            json.writeNumberField("maxBytes", status.maxBytes());
            json.writeNumberField("evictions", status.evictions());
            writeFacade(json, "labels", status.labels());
            writeFacade(json, "properties", status.properties());
            writeFacade(json, "relationships", status.relationships());
            json.writePOJOField("constructed", status.compiled()); // an old name, which clients read
            json.writeEndObject();
        });
    }

    private static void writeFacade(JsonGenerator json, String name, CacheStatus.Facade facade) throws IOException {
        json.writeObjectFieldStart(name);
        json.writeNumberField("entries", facade.entries());
        json.writeNumberField("bytes", facade.bytes());
        Json.writeCounts(json, facade.counts());
        json.writeNumberField("invalidations", facade.invalidations());
        json.writeNumberField("evictions", facade.evictions());
        json.writeEndObject();
    }
}
