package io.tremaux.http;

import io.tremaux.http.answer.Asked;
import io.tremaux.http.rows.RowOptions;
import io.tremaux.http.server.CallersDatabase;
import io.tremaux.http.server.Server;
import io.tremaux.parameter.DeclaredParameters;
import io.tremaux.parameter.Parameter;
import io.tremaux.query.CheapestParameters;
import io.tremaux.request.CheapestRequest;
import io.tremaux.request.Parameters;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javax.servlet.http.HttpServletRequest;
import javax.ws.rs.GET;
import javax.ws.rs.POST;
import javax.ws.rs.Path;
import javax.ws.rs.PathParam;
import javax.ws.rs.container.AsyncResponse;
import javax.ws.rs.container.Suspended;
import javax.ws.rs.core.Context;
import javax.ws.rs.core.Request;

/**
 * The cheapest paths from some nodes to others, or the nodes that are nearest by cost: {@code GET} with query parameters,
 * {@code POST} with the same in a JSON object.
 */
@Path("{database}/cheapest")
public final class CheapestResource {
    /** All parameters, in the order in which the OpenAPI document lists them. */
    public static final List<Parameter> PARAMETERS = Stream.of(
                    CheapestParameters.ALL, RowOptions.PARAMETERS_CHEAPEST, QueryEndpoint.PARAMETERS)
            .flatMap(List::stream)
            .toList();

    private static final Set<String> KNOWN = DeclaredParameters.names(PARAMETERS);

    private final QueryEndpoint endpoint;

    public CheapestResource(@Context Server server, @Context HttpServletRequest request, @Context Request negotiation) {
        this.endpoint = new QueryEndpoint(server, request, negotiation);
    }

    @GET
    public void get(@PathParam("database") String name, @Suspended AsyncResponse response) throws IOException {
        endpoint.get(name, response, CheapestResource::read);
    }

    @POST
    public void post(@PathParam("database") String name, InputStream body, @Suspended AsyncResponse response)
            throws IOException {
        endpoint.post(name, body, response, CheapestResource::read);
    }

    private static Asked read(Parameters parameters, CallersDatabase database) {
        RowOptions options = RowOptions.of(parameters, RowOptions.RETURN_CHEAPEST);
        CheapestRequest request = CheapestRequest.of(parameters, database.defaultScope(), database.compiled(), KNOWN);
        QueryEndpoint.requireStart(parameters, "Paths need a start.");
        return new Asked("cheapest", request.query(), options, parameters.asGiven(), request.warnings());
    }
}
