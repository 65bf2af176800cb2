package io.tremaux.janusgraph.gremlin;

import io.tremaux.execution.PathExecution;
import io.tremaux.janusgraph.tinkerpop.VertexElements;
import io.tremaux.query.PathParameters;
import io.tremaux.request.Parameters;
import io.tremaux.request.ParsedQuery;
import io.tremaux.request.QueryKind;
import java.util.Set;
import org.apache.tinkerpop.gremlin.structure.util.CloseableIterator;
import org.jspecify.annotations.Nullable;

/**
 * The service {@code g.call("tremaux.shortest", [start: ..., end: ...])}. It finds the same shortest paths as over
 * HTTP, and answers with TinkerPop's paths.
 */
final class ShortestService extends QueryService {
    static final String NAME = "tremaux.shortest";

    ShortestService(GraphQueries queries) {
        super(queries, NAME, PathParameters.OF_SHORTEST);
    }

    @Override
    ParsedQuery<?> read(Parameters given, Set<String> known) {
        CallArguments.requireEnds(given);
        return QueryKind.SHORTEST.read(given, queries.defaultScope(), queries.compiled(), known);
    }

    @Override
    CloseableIterator<?> answer(OpenCall call, Parameters given, @Nullable ArrivedTraversers arrived) {
        PathExecution paths = (PathExecution) open(call, read(given));
        VertexElements elements = (VertexElements) paths.elements();
        PathConverter found = new PathConverter(queries, elements);
        return new CallRows<>(call, paths, ArrivedTraversers.after(arrived, found::startId, found::path));
    }
}
