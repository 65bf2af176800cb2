package io.tremaux.janusgraph.gremlin;

import io.tremaux.execution.PathExecution;
import io.tremaux.execution.QueryExecution;
import io.tremaux.janusgraph.tinkerpop.VertexElements;
import io.tremaux.parameter.DeclaredParameters;
import io.tremaux.parameter.Parameter;
import io.tremaux.query.Query;
import io.tremaux.request.Parameters;
import io.tremaux.request.ParsedQuery;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** A service that answers each call by one query. */
abstract class QueryService extends CallService {
    private final Set<String> names;

    /** @param parameters all that a call takes */
    QueryService(GraphQueries queries, String name, List<Parameter> parameters) {
        super(queries, name, parameters);
        this.names = DeclaredParameters.names(parameters);
    }

    /**
     * Reads the query of a call. Its warnings only an explanation tells.
     *
     * @param known the names of all parameters, and those that the caller reads itself
     */
    abstract ParsedQuery<?> read(Parameters given, Set<String> known);

    /** Reads the query of a call of this service. */
    final Query read(Parameters given) {
        return read(given, names).query();
    }

    /** Reads the query of a call that has another parameter, too. */
    final ParsedQuery<?> readBeside(Parameter other, Parameters given) {
        Set<String> known = new LinkedHashSet<>(names);
        known.add(other.name());
        return read(given, known);
    }

    /** Opens the query of a call, which is closed with that. */
    final QueryExecution open(OpenCall call, Query query) {
        return call.open(queries, () -> queries.open(query, call.share().turn(), call));
    }

    /** Makes what is returned of what was found last: a path only of a query for paths. */
    final <X extends QueryExecution> Function<X, Object> value(
            CallResult returned, VertexElements elements, PathConverter paths) {
        return switch (returned) {
            case VERTICES -> each -> queries.vertex(elements.vertexId(each.node()));
            case PATHS -> each -> paths.path((PathExecution) each);
            default -> each -> elements.vertexId(each.node());
        };
    }
}
