package io.tremaux.janusgraph;

import io.tremaux.janusgraph.tinkerpop.VertexIds;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.lang3.StringUtils;
import org.janusgraph.graphdb.database.StandardJanusGraph;

/**
 * Ids of JanusGraph's vertices: numbers, or any printable ASCII text if the graph allows that. One in digits is a
 * number. Safe for use by any thread.
 */
final class JanusGraphVertexIds implements VertexIds {
    private final StandardJanusGraph graph;

    JanusGraphVertexIds(StandardJanusGraph graph) {
        this.graph = graph;
    }

    @Override
    public List<Object> read(String text) {
        List<Object> ids = new ArrayList<>();
        try {
            long number = Long.parseLong(text);
            if (number > 0 && graph.getIDManager().isUserVertexId(number)) {
                ids.add(number);
            }
        } catch (NumberFormatException e) {
            // not a number
        }
        if (graph.getConfiguration().allowCustomVertexIdType()
                && !text.isEmpty()
                && StringUtils.isAsciiPrintable(text)) {
            ids.add(text);
        }
        return ids;
    }

    /** The id of the vertex itself, for that of one of the parts that a partitioned vertex has. */
    Object canonical(Object id) {
        return graph.getIDManager().isPartitionedVertex(id)
                ? (Object) graph.getIDManager().getCanonicalVertexId((Long) id)
                : id;
    }
}
