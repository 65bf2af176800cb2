package io.tremaux.http;

import io.tremaux.http.answer.Asked;
import io.tremaux.http.rows.RowOptions;
import io.tremaux.http.server.CallersDatabase;
import io.tremaux.http.server.Server;
import io.tremaux.parameter.DeclaredParameters;
import io.tremaux.parameter.Parameter;
import io.tremaux.query.CheapestParameters;
import io.tremaux.request.Parameters;
import io.tremaux.request.QueryKind;
import io.tremaux.request.ReadQuery;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javax.servlet.http.HttpServletRequest;
import javax.ws.rs.Path;
import javax.ws.rs.core.Context;
import javax.ws.rs.core.Request;

/** The cheapest paths from some nodes to others, or the nodes that are nearest by cost. */
@Path("{database}/cheapest")
public final class CheapestResource extends QueryResource {
    /** All parameters, in the order in which the OpenAPI document lists them. */
    public static final List<Parameter> PARAMETERS = Stream.of(
                    CheapestParameters.ALL, RowOptions.PARAMETERS_CHEAPEST, COMMON)
            .flatMap(List::stream)
            .toList();

    private static final Set<String> KNOWN = DeclaredParameters.names(PARAMETERS);

    public CheapestResource(@Context Server server, @Context HttpServletRequest request, @Context Request negotiation) {
        super(server, request, negotiation);
    }

    @Override
    Asked read(Parameters parameters, CallersDatabase database) {
        RowOptions options = RowOptions.of(parameters, RowOptions.RETURN_CHEAPEST);
        ReadQuery request = QueryKind.CHEAPEST.read(parameters, database.defaultScope(), database.compiled(), KNOWN);
        requireStart(parameters, "Paths need a start.");
        return new Asked("cheapest", request.query(), options, parameters.asGiven(), request.warnings());
    }
}
