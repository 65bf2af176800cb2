package io.tremaux.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.tremaux.http.Problem.Kind;
import io.tremaux.ingest.schema.Schema;
import io.tremaux.ingest.schema.SchemaJson;
import io.tremaux.ingest.schema.SchemaStore.Declared;
import io.tremaux.json.Json;
import java.io.IOException;
import java.io.InputStream;
import javax.servlet.http.HttpServletRequest;
import javax.ws.rs.GET;
import javax.ws.rs.POST;
import javax.ws.rs.Path;
import javax.ws.rs.PathParam;
import javax.ws.rs.Produces;
import javax.ws.rs.core.Context;
import javax.ws.rs.core.MediaType;
import org.neo4j.dbms.api.DatabaseManagementService;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/** The declared schema: {@code POST} adds to it, {@code GET} tells it. */
@Path("{database}/schema")
@Produces(MediaType.APPLICATION_JSON)
public final class SchemaResource {
    private final DatabaseManagementService dbms;
    private final HttpServletRequest request;

    public SchemaResource(@Context DatabaseManagementService dbms, @Context HttpServletRequest request) {
        this.dbms = dbms;
        this.request = request;
    }

    @GET
    public byte[] get(@PathParam("database") String name) {
        CallersDatabase database = CallersDatabase.open(dbms, request, name);
        ParameterReader.requireNone(request);
        try (InternalTransaction transaction = database.begin()) {
            return SchemaJson.bytes(database.ingest().schema(transaction));
        }
    }

    @POST
    public byte[] declare(@PathParam("database") String name, InputStream body) {
        CallersDatabase database = CallersDatabase.open(dbms, request, name);
        database.requireMayWrite();
        ParameterReader.requireNone(request);
        Declared declared = database.ingest().declare(schema(body), database.transactions());
        return Json.bytes(json -> {
            json.writeStartObject();
            SchemaJson.writeMembers(json, declared.schema());
            Json.writeStrings(json, "created", declared.created());
            Json.writeStrings(json, "existing", declared.existing());
            json.writeEndObject();
        });
    }

    private Schema schema(InputStream body) {
        byte[] bytes = ParameterReader.jsonBytes(request, body);
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
