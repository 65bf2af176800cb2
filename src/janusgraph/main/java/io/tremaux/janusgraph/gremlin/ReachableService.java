package io.tremaux.janusgraph.gremlin;

import io.tremaux.execution.ReachabilitySearch;
import io.tremaux.janusgraph.tinkerpop.VertexElements;
import io.tremaux.query.PathParameters;
import io.tremaux.request.Parameters;
import io.tremaux.request.ParsedQuery;
import io.tremaux.request.QueryKind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.tinkerpop.gremlin.structure.util.CloseableIterator;
import org.jspecify.annotations.Nullable;

/**
 * {@code g.call("tremaux.reachable", [start: ..., end: ...])}: whether a path leads there, as over HTTP. The answer is
 * one map, or with {@code pairs: 'all'} a map for each start vertex from which a path does.
 *
 * <pre>
 *   [reachable: true, depth: 2]      [reachable: false, depth: null]
 *   [start: v[4136], reachable: true, depth: 2]
 * </pre>
 */
final class ReachableService extends QueryService {
    static final String NAME = "tremaux.reachable";

    ReachableService(GraphQueries queries) {
        super(queries, NAME, PathParameters.OF_REACHABLE);
    }

    @Override
    ParsedQuery<?> read(Parameters given, Set<String> known) {
        CallArguments.requireEnds(given);
        return QueryKind.REACHABLE.read(given, queries.defaultScope(), queries.compiled(), known);
    }

    @Override
    CloseableIterator<?> answer(OpenCall call, Parameters given, @Nullable ArrivedTraversers arrived) {
        ReachabilitySearch nodes = (ReachabilitySearch) open(call, read(given));
        if (!nodes.asksEach()) {
            return CloseableIterator.of(List.of(whether(call, nodes)).iterator());
        }
        VertexElements elements = (VertexElements) nodes.elements();
        return new CallRows<>(
                call,
                nodes,
                ArrivedTraversers.after(
                        arrived,
                        each -> elements.vertexId(each.node()),
                        each -> row(each, queries.vertex(elements.vertexId(each.node())))));
    }

    private static Map<String, @Nullable Object> whether(OpenCall call, ReachabilitySearch nodes) {
        try (call) {
            boolean found = call.inTurn(nodes::next);
            nodes.requireWhole();
            Map<String, @Nullable Object> row = new LinkedHashMap<>();
            row.put("reachable", found);
            row.put("depth", found ? nodes.depth() : null);
            return row;
        }
    }

    private static Map<String, Object> row(ReachabilitySearch nodes, Object start) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("start", start);
        row.put("reachable", true);
        row.put("depth", nodes.depth());
        return row;
    }
}
