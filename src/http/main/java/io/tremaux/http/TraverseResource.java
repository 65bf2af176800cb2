package io.tremaux.http;

import io.tremaux.http.answer.Asked;
import io.tremaux.http.answer.ProfiledAnswer;
import io.tremaux.http.rows.Form;
import io.tremaux.http.rows.RowOptions;
import io.tremaux.http.server.CallersDatabase;
import io.tremaux.http.server.Server;
import io.tremaux.parameter.DeclaredParameters;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.parameter.Parameter;
import io.tremaux.query.PerStartQuery;
import io.tremaux.query.Query;
import io.tremaux.query.TraverseParameters;
import io.tremaux.query.TraverseQuery;
import io.tremaux.request.Parameters;
import io.tremaux.request.TraverseRequest;
import io.tremaux.request.Wanted;
import io.tremaux.traversal.Uniqueness;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javax.servlet.http.HttpServletRequest;
import javax.ws.rs.Path;
import javax.ws.rs.core.Context;
import javax.ws.rs.core.Request;

/** Traversals. */
@Path("{database}/traverse")
public final class TraverseResource extends QueryResource {
    /** All parameters, in the order in which the OpenAPI document lists them. */
    public static final List<Parameter> PARAMETERS = Stream.of(
                    TraverseParameters.ALL,
                    List.<Parameter>of(TraverseParameters.PER_START),
                    RowOptions.PARAMETERS,
                    COMMON,
                    ProfiledAnswer.PARAMETERS)
            .flatMap(List::stream)
            .toList();

    private static final Set<String> KNOWN = DeclaredParameters.names(PARAMETERS);

    public TraverseResource(@Context Server server, @Context HttpServletRequest request, @Context Request negotiation) {
        super(server, request, negotiation);
    }

    @Override
    Asked read(Parameters parameters, CallersDatabase database) {
        RowOptions options = RowOptions.of(parameters, RowOptions.RETURN);
        TraverseRequest request = read(parameters, database, options.form());
        TraverseQuery walk = options.form() == Form.PATHS ? request.walk().withPaths() : request.walk();
        Query query = parameters.flag(TraverseParameters.PER_START) ? perStart(walk, options.form()) : walk;
        return new Asked("traverse", query, options, parameters.asGiven(), request.warnings());
    }

    private static Query perStart(TraverseQuery walk, Form form) {
        if (form == Form.GRAPH) {
            String message = "return=graph returns the nodes of all start nodes together.";
            throw new InvalidParameterException(
                    TraverseParameters.PER_START.name(), "true", "false, or another value of return", message);
        }
        return new PerStartQuery(walk, form == Form.COUNT);
    }

    /** Reads the traversal. The form of the answer decides what it is wanted for, and so its default uniqueness. */
    private static TraverseRequest read(Parameters parameters, CallersDatabase database, Form form) {
        Wanted wanted = wanted(form);
        TraverseRequest request = TraverseRequest.of(
                parameters, database.defaultScope(), wanted, database.extensions(), database.compiled(), KNOWN);
        requireStart(parameters, "A traversal needs a start.");
        Uniqueness uniqueness = request.walk().traversal().uniqueness();
        if (wanted == Wanted.SUBGRAPH && uniqueness != Uniqueness.NODE_GLOBAL) {
            throw new InvalidParameterException(
                    "uniqueness",
                    uniqueness.name(),
                    Uniqueness.NODE_GLOBAL.name(),
                    "return=graph returns each node once.");
        }
        return request;
    }

    /** What a form needs of the traversal: nodes, the paths to them, or each node once. */
    private static Wanted wanted(Form form) {
        return switch (form) {
            case COUNT, IDS, NODES -> Wanted.NODES;
            case PATHS -> Wanted.PATHS;
            case GRAPH -> Wanted.SUBGRAPH;
        };
    }
}
