package io.tremaux.janusgraph.gremlin;

import io.tremaux.execution.OrderedNodes;
import io.tremaux.execution.PathExecution;
import io.tremaux.execution.QueryExecution;
import io.tremaux.execution.RollUpResults;
import io.tremaux.janusgraph.tinkerpop.VertexElements;
import io.tremaux.parameter.Parameter;
import io.tremaux.request.Parameters;
import io.tremaux.request.ParsedQuery;
import io.tremaux.request.QueryKind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.tinkerpop.gremlin.structure.util.CloseableIterator;
import org.jspecify.annotations.Nullable;

/**
 * A service that answers by all that lies below some vertices, strict as over HTTP.
 *
 * <ul>
 *   <li>{@code g.call("tremaux.rollup", [start: ..., quantity: ...])}: maps of a vertex and its quantity, or one map of
 *       the total. Decimals are decimals of Java.
 *   <li>{@code g.call("tremaux.order", [start: ...])}: the topological order, as maps of a vertex and its rank.
 *   <li>{@code g.call("tremaux.cycles", [start: ...])}: cycles, as paths that end where they begin.
 * </ul>
 */
final class DagService extends QueryService {
    private final QueryKind kind;

    /** @param parameters all that a call takes */
    DagService(GraphQueries queries, QueryKind kind, List<Parameter> parameters) {
        super(queries, "tremaux." + kind.name().toLowerCase(Locale.ROOT), parameters);
        this.kind = kind;
    }

    @Override
    ParsedQuery<?> read(Parameters given, Set<String> known) {
        CallArguments.requireStart(given);
        return kind.read(given, queries.defaultScope(), queries.compiled(), known);
    }

    @Override
    CloseableIterator<?> answer(OpenCall call, Parameters given, @Nullable ArrivedTraversers arrived) {
        QueryExecution found = open(call, read(given));
        VertexElements elements = (VertexElements) found.elements();
        return switch (kind) {
            case ROLLUP -> new CallRows<>(call, (RollUpResults) found, nodes -> rollUpResults(nodes, elements));
            case ORDER -> new CallRows<>(call, (OrderedNodes) found, nodes -> ordered(nodes, elements));
            default -> new CallRows<>(call, (PathExecution) found, new PathConverter(queries, elements)::path);
        };
    }

    private Map<String, @Nullable Object> rollUpResults(RollUpResults nodes, VertexElements elements) {
        Map<String, @Nullable Object> row = new LinkedHashMap<>();
        if (nodes.isTotal()) {
            row.put("total", nodes.total());
        } else {
            row.put("vertex", queries.vertex(elements.vertexId(nodes.node())));
            row.put("quantity", nodes.quantity());
            row.put("paths", nodes.paths());
        }
        if (nodes.hasLevels()) {
            row.put("minDepth", nodes.minDepth());
            row.put("maxDepth", nodes.depth());
        }
        if (!nodes.warnings().isEmpty()) {
            row.put("warnings", nodes.warnings());
        }
        return row;
    }

    private Map<String, Object> ordered(OrderedNodes nodes, VertexElements elements) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("vertex", queries.vertex(elements.vertexId(nodes.node())));
        row.put("rank", nodes.rank());
        return row;
    }
}
