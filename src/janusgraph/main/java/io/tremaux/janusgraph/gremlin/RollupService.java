package io.tremaux.janusgraph.gremlin;

import io.tremaux.execution.RolledUp;
import io.tremaux.janusgraph.tinkerpop.VertexElements;
import io.tremaux.query.DagParameters;
import io.tremaux.request.DagRequest.Kind;
import io.tremaux.request.Parameters;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.tinkerpop.gremlin.structure.util.CloseableIterator;
import org.jspecify.annotations.Nullable;

/**
 * {@code g.call("tremaux.rollup", [start: ..., quantity: ...])}: the roll-ups of HTTP, as maps of a vertex and its
 * quantity, or one map of the total. Decimals are decimals of Java.
 */
final class RollupService extends DagService {
    RollupService(GraphQueries queries) {
        super(queries, "tremaux.rollup", Kind.ROLLUP, DagParameters.OF_ROLLUP);
    }

    @Override
    CloseableIterator<?> answer(OpenCall call, Parameters given, @Nullable Histories histories) {
        RolledUp nodes = (RolledUp) open(call, read(given));
        VertexElements elements = (VertexElements) nodes.elements();
        return new CallRows<>(call, nodes, each -> row(each, elements));
    }

    private Map<String, @Nullable Object> row(RolledUp nodes, VertexElements elements) {
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
            row.put("maxDepth", nodes.maxDepth());
        }
        if (!nodes.warnings().isEmpty()) {
            row.put("warnings", nodes.warnings());
        }
        return row;
    }
}
