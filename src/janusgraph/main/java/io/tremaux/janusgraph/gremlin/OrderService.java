package io.tremaux.janusgraph.gremlin;

import io.tremaux.execution.OrderedNodes;
import io.tremaux.janusgraph.tinkerpop.VertexElements;
import io.tremaux.query.DagParameters;
import io.tremaux.request.DagRequest.Kind;
import io.tremaux.request.Parameters;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.tinkerpop.gremlin.structure.util.CloseableIterator;
import org.jspecify.annotations.Nullable;

/** {@code g.call("tremaux.order", [start: ...])}: the topological order of HTTP, as maps of a vertex and its rank. */
final class OrderService extends DagService {
    OrderService(GraphQueries queries) {
        super(queries, "tremaux.order", Kind.ORDER, DagParameters.OF_ORDER);
    }

    @Override
    CloseableIterator<?> answer(OpenCall call, Parameters given, @Nullable Histories histories) {
        OrderedNodes nodes = (OrderedNodes) open(call, read(given));
        VertexElements elements = (VertexElements) nodes.elements();
        return new CallRows<>(call, nodes, each -> row(each, queries.vertex(elements.vertexId(each.node()))));
    }

    private static Map<String, Object> row(OrderedNodes nodes, Object vertex) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("vertex", vertex);
        row.put("rank", nodes.rank());
        return row;
    }
}
