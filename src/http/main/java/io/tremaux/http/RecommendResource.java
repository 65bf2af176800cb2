package io.tremaux.http;

import io.tremaux.http.answer.Asked;
import io.tremaux.http.rows.RowOptions;
import io.tremaux.http.server.CallersDatabase;
import io.tremaux.http.server.Server;
import io.tremaux.parameter.DeclaredParameters;
import io.tremaux.parameter.Parameter;
import io.tremaux.query.RecommendParameters;
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

/** Recommendations. */
@Path("{database}/recommend")
public final class RecommendResource extends QueryResource {
    /** All parameters, in the order in which the OpenAPI document lists them. */
    public static final List<Parameter> PARAMETERS = Stream.of(
                    RecommendParameters.ALL, RowOptions.PARAMETERS_RANKED, COMMON)
            .flatMap(List::stream)
            .toList();

    private static final Set<String> KNOWN = DeclaredParameters.names(PARAMETERS);

    public RecommendResource(
            @Context Server server, @Context HttpServletRequest request, @Context Request negotiation) {
        super(server, request, negotiation);
    }

    @Override
    Asked read(Parameters parameters, CallersDatabase database) {
        RowOptions options = RowOptions.of(parameters, RowOptions.RETURN_RANKED);
        ReadQuery request = QueryKind.RECOMMEND.read(parameters, database.defaultScope(), database.compiled(), KNOWN);
        requireStart(parameters, "A recommendation needs a start.");
        return new Asked("recommend", request.query(), options, parameters.asGiven(), request.warnings());
    }
}
