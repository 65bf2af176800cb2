package io.tremaux.janusgraph.gremlin;

import io.tremaux.execution.PathExecution;
import io.tremaux.execution.WalkedPath;
import io.tremaux.janusgraph.tinkerpop.VertexElements;
import it.unimi.dsi.fastutil.longs.Long2ObjectLinkedOpenHashMap;
import java.util.Set;
import org.apache.tinkerpop.gremlin.process.traversal.Path;
import org.apache.tinkerpop.gremlin.process.traversal.step.util.MutablePath;
import org.apache.tinkerpop.gremlin.structure.Edge;

/**
 * Makes TinkerPop's paths, of vertices and edges in turn, from the paths that a query finds. Asks the graph for each
 * edge, which may cost a round trip. Keeps the latest {@value #KEPT} edges, since paths have their beginnings in
 * common. Belongs to one thread.
 */
final class PathConverter {
    private static final int KEPT = 1024;

    private final GraphQueries queries;
    private final VertexElements elements;
    private final WalkedPath found = new WalkedPath();
    private final Long2ObjectLinkedOpenHashMap<Edge> edges = new Long2ObjectLinkedOpenHashMap<>();

    PathConverter(GraphQueries queries, VertexElements elements) {
        this.queries = queries;
        this.elements = elements;
    }

    /** The path to the node found last. Costs its length. */
    Path path(PathExecution walk) {
        found.take(walk);
        Path path = MutablePath.make();
        for (int i = 0; i <= found.length(); i++) {
            if (i > 0) {
                path = path.extend(edge(found.relationship(i - 1)), Set.of());
            }
            path = path.extend(queries.vertex(elements.vertexId(found.node(i))), Set.of());
        }
        return path;
    }

    /** The id of the vertex at which the path to the node found last begins. Costs its length. */
    Object startId(PathExecution walk) {
        found.take(walk);
        return elements.vertexId(found.node(0));
    }

    private Edge edge(long relationship) {
        Edge known = edges.getAndMoveToLast(relationship);
        if (known != null) {
            return known;
        }
        Edge edge = queries.edge(elements.edgeId(relationship));
        if (edges.size() == KEPT) {
            edges.removeFirst();
        }
        edges.put(relationship, edge);
        return edge;
    }
}
