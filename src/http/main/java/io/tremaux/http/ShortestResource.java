package io.tremaux.http;

import io.tremaux.http.answer.Asked;
import io.tremaux.http.rows.Form;
import io.tremaux.http.rows.RowOptions;
import io.tremaux.http.server.CallersDatabase;
import io.tremaux.http.server.Server;
import io.tremaux.parameter.DeclaredParameters;
import io.tremaux.parameter.Parameter;
import io.tremaux.query.PathParameters;
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

/** The shortest paths from some nodes to others. */
@Path("{database}/shortest")
public final class ShortestResource extends QueryResource {
    /** All parameters, in the order in which the OpenAPI document lists them. */
    public static final List<Parameter> PARAMETERS = Stream.of(
                    PathParameters.OF_SHORTEST, RowOptions.PARAMETERS_OF_PATHS, COMMON)
            .flatMap(List::stream)
            .toList();

    private static final Set<String> KNOWN = DeclaredParameters.names(PARAMETERS);

    public ShortestResource(@Context Server server, @Context HttpServletRequest request, @Context Request negotiation) {
        super(server, request, negotiation);
    }

    @Override
    Asked read(Parameters parameters, CallersDatabase database) {
        RowOptions options = RowOptions.of(parameters, Form.PATHS);
        ReadQuery request = QueryKind.SHORTEST.read(parameters, database.defaultScope(), database.compiled(), KNOWN);
        requireEnds(parameters);
        return new Asked("shortest", request.query(), options, parameters.asGiven(), request.warnings());
    }
}
