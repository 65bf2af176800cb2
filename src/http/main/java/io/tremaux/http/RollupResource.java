package io.tremaux.http;

import io.tremaux.http.answer.Asked;
import io.tremaux.http.rows.RowOptions;
import io.tremaux.http.server.CallersDatabase;
import io.tremaux.http.server.Server;
import io.tremaux.parameter.DeclaredParameters;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.parameter.Parameter;
import io.tremaux.query.DagParameters;
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

/** Quantities added up along all paths. */
@Path("{database}/rollup")
public final class RollupResource extends QueryResource {
    /** All parameters, in the order in which the OpenAPI document lists them. */
    public static final List<Parameter> PARAMETERS = Stream.of(
                    DagParameters.OF_ROLLUP, RowOptions.PARAMETERS_RANKED, COMMON)
            .flatMap(List::stream)
            .toList();

    private static final Set<String> KNOWN = DeclaredParameters.names(PARAMETERS);

    public RollupResource(@Context Server server, @Context HttpServletRequest request, @Context Request negotiation) {
        super(server, request, negotiation);
    }

    @Override
    Asked read(Parameters parameters, CallersDatabase database) {
        RowOptions options = options(parameters);
        ReadQuery request = QueryKind.ROLLUP.read(parameters, database.defaultScope(), database.compiled(), KNOWN);
        requireStart(parameters, "A roll-up needs a start.");
        return new Asked("rollup", request.query(), options, parameters.asGiven(), request.warnings());
    }

    /** A total has no node that could be shown. */
    private static RowOptions options(Parameters parameters) {
        if (!parameters.has(DagParameters.VALUE)) {
            return RowOptions.of(parameters, RowOptions.RETURN_RANKED);
        }
        for (Parameter ofRows : RowOptions.PARAMETERS_RANKED) {
            if (parameters.has(ofRows)) {
                throw new InvalidParameterException(
                        ofRows.name(),
                        parameters.textForError(ofRows),
                        "no " + ofRows.name() + " with value",
                        "With value the answer is one number, and shows no node.");
            }
        }
        return RowOptions.IDS;
    }
}
