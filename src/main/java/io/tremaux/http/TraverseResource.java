package io.tremaux.http;

import io.tremaux.http.Problem.Kind;
import io.tremaux.request.Defaults;
import io.tremaux.request.Parameters;
import io.tremaux.request.TraverseRequest;
import java.io.IOException;
import java.io.InputStream;
import javax.servlet.http.HttpServletRequest;
import javax.ws.rs.GET;
import javax.ws.rs.POST;
import javax.ws.rs.Path;
import javax.ws.rs.PathParam;
import javax.ws.rs.container.AsyncResponse;
import javax.ws.rs.container.Suspended;
import javax.ws.rs.core.Context;
import javax.ws.rs.core.MediaType;
import javax.ws.rs.core.Request;
import javax.ws.rs.core.Response;
import javax.ws.rs.core.StreamingOutput;
import javax.ws.rs.core.Variant;
import org.neo4j.dbms.api.DatabaseManagementService;
import org.neo4j.logging.Log;

/** Traversals: {@code GET} with query parameters, {@code POST} with the same in a JSON object. */
@Path("{database}/traverse")
public final class TraverseResource {
    private static final MediaType JSON = MediaType.APPLICATION_JSON_TYPE;
    private static final MediaType TEXT = MediaType.TEXT_PLAIN_TYPE;

    private final DatabaseManagementService dbms;
    private final HttpServletRequest request;
    private final Request negotiation;
    private final Log log;

    public TraverseResource(
            @Context DatabaseManagementService dbms,
            @Context HttpServletRequest request,
            @Context Request negotiation,
            @Context Log log) {
        this.dbms = dbms;
        this.request = request;
        this.negotiation = negotiation;
        this.log = log;
    }

    @GET
    public void get(@PathParam("database") String name, @Suspended AsyncResponse response) throws IOException {
        CallersDatabase database = CallersDatabase.open(dbms, request, name);
        answer(database, ParameterReader.query(request), response);
    }

    @POST
    public void post(@PathParam("database") String name, InputStream body, @Suspended AsyncResponse response)
            throws IOException {
        CallersDatabase database = CallersDatabase.open(dbms, request, name);
        answer(database, ParameterReader.body(request, body), response);
    }

    /** Checks the request on the worker, before it is queued: a caller learns at once that it cannot be answered. */
    private void answer(CallersDatabase database, Parameters parameters, AsyncResponse response) {
        TraverseRequest traverse = TraverseRequest.of(parameters, Defaults.HTTP);
        MediaType type = traverse.returnsNodes() ? acceptable(JSON) : acceptable(JSON, TEXT);
        AdmittedAnswer.offer(database, response, turn -> {
            Answer answer = new Answer(database, traverse, turn, log);
            if (!traverse.returnsNodes()) {
                return answer.count(type);
            }
            StreamingOutput nodes = answer::nodes;
            return Response.ok(nodes, type).build();
        });
    }

    /** The type that the client likes best, the first if it does not care. */
    private MediaType acceptable(MediaType... types) {
        Variant best = negotiation.selectVariant(Variant.mediaTypes(types).build());
        if (best == null) {
            String expected =
                    types.length == 1 ? "application/json, for nodes" : "application/json or text/plain, for a count";
            throw Problem.of(Kind.NOT_ACCEPTABLE, "None of the types in Accept can be sent.")
                    .expecting(expected)
                    .thrown();
        }
        return best.getMediaType();
    }
}
