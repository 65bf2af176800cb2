package io.tremaux.http.load;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.tremaux.admission.RequestHeap;
import io.tremaux.http.Resource;
import io.tremaux.http.filter.ParameterReader;
import io.tremaux.http.server.CallersDatabase;
import io.tremaux.ingest.schema.Declared;
import io.tremaux.ingest.schema.Schema;
import io.tremaux.ingest.schema.SchemaJson;
import io.tremaux.json.Json;
import io.tremaux.problem.Problem;
import io.tremaux.problem.Problem.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.function.LongConsumer;
import javax.ws.rs.GET;
import javax.ws.rs.POST;
import javax.ws.rs.Path;
import javax.ws.rs.PathParam;
import javax.ws.rs.Produces;
import javax.ws.rs.container.AsyncResponse;
import javax.ws.rs.container.Suspended;
import javax.ws.rs.core.MediaType;
import org.jspecify.annotations.Nullable;

/** The declared schema: {@code POST} adds to it, {@code GET} tells it. */
@Path("{database}/schema")
@Produces(MediaType.APPLICATION_JSON)
public final class SchemaResource extends Resource {
    /** Heap of a declaration, as it is read and in tokens: most where each name has one character. */
    private static final int SCHEMA_BYTES_OF_A_BYTE = 64;

    /** The schema as far as the caller sees it. Reads on the web server's worker. */
    @GET
    public byte[] get(@PathParam("database") String name) {
        CallersDatabase database = openWithoutParameters(name);
        return Json.bytes(database.schema());
    }

    /** Answers when all is declared, on a thread that may wait; no worker of the web server does. */
    @POST
    public void declare(@PathParam("database") String name, InputStream body, @Suspended AsyncResponse response) {
        CallersDatabase database = server.open(request, name);
        database.requireMayWrite();
        ParameterReader.requireNone(request);
        RequestHeap.Held heap = database.openHeap();
        try {
            Schema asked = schema(body, heap);
            database.declare(asked).whenComplete((declared, failure) -> {
                try (heap) {
                    database.client().respond(() -> answer(declared, failure, response));
                }
            });
        } catch (Throwable e) {
            heap.close();
            throw e;
        }
    }

    private static void answer(@Nullable Declared declared, @Nullable Throwable failure, AsyncResponse response) {
        try {
            if (declared == null) {
                response.resume(LoadResource.cause(Objects.requireNonNull(failure)));
            } else {
                response.resume(Json.bytes(declared));
            }
        } catch (Throwable e) { // also an exhausted heap: the client waits
            response.resume(e);
        }
    }

    private Schema schema(InputStream body, LongConsumer heap) {
        byte[] bytes = ParameterReader.jsonBytes(request, body, heap);
        heap.accept((long) bytes.length * SCHEMA_BYTES_OF_A_BYTE);
        try {
            return SchemaJson.read(bytes);
        } catch (JsonProcessingException e) {
            throw Problem.of(Kind.INVALID_BODY, "The body " + Json.fault(e) + ".")
                    .thrown();
        } catch (IOException e) { // malformed UTF-8
            throw Problem.of(Kind.INVALID_BODY, "The body is not valid JSON: " + e.getMessage() + ".")
                    .thrown();
        }
    }
}
