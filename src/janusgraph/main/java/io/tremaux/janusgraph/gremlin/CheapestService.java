package io.tremaux.janusgraph.gremlin;

import io.tremaux.execution.CheapestSearch;
import io.tremaux.janusgraph.tinkerpop.VertexElements;
import io.tremaux.parameter.Parameter;
import io.tremaux.query.CheapestParameters;
import io.tremaux.request.Parameters;
import io.tremaux.request.ParsedQuery;
import io.tremaux.request.QueryKind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.tinkerpop.gremlin.structure.util.CloseableIterator;
import org.jspecify.annotations.Nullable;

/**
 * The Gremlin service for cheapest paths: {@code g.call("tremaux.cheapest", [start: ..., end: ..., weight: ...])}. It
 * takes the parameters of the HTTP endpoint and checks them as strictly. It returns maps of a path and its cost. With
 * {@code return: 'vertices'} or {@code 'ids'}, the last vertex or its id replaces the path.
 */
final class CheapestService extends QueryService {
    static final String NAME = "tremaux.cheapest";
    private static final List<Parameter> PARAMETERS = Stream.concat(
                    CheapestParameters.ALL.stream(), Stream.of(CallResult.OF_CHEAPEST))
            .toList();

    CheapestService(GraphQueries queries) {
        super(queries, NAME, PARAMETERS);
    }

    @Override
    ParsedQuery<?> read(Parameters given, Set<String> known) {
        CallArguments.requireStart(given);
        given.choiceOrDefault(CallResult.OF_CHEAPEST); // rejects a wrong value; the query does not need it
        return QueryKind.CHEAPEST.read(given, queries.defaultScope(), queries.compiled(), known);
    }

    @Override
    CloseableIterator<?> answer(OpenCall call, Parameters given, @Nullable ArrivedTraversers arrived) {
        CheapestSearch search = (CheapestSearch) open(call, read(given));
        CallResult returned = given.choiceOrDefault(CallResult.OF_CHEAPEST);
        VertexElements elements = (VertexElements) search.elements();
        PathConverter paths = new PathConverter(queries, elements);
        return new CallRows<>(
                call,
                search,
                ArrivedTraversers.after(arrived, paths::startId, each -> row(each, returned, elements, paths)));
    }

    private Map<String, Object> row(
            CheapestSearch search, CallResult returned, VertexElements elements, PathConverter paths) {
        Map<String, Object> row = new LinkedHashMap<>();
        switch (returned) {
            case VERTICES -> row.put("vertex", queries.vertex(elements.vertexId(search.node())));
            case IDS -> row.put("id", elements.vertexId(search.node()));
            default -> row.put("path", paths.path(search));
        }
        row.put("cost", search.cost());
        return row;
    }
}
