package io.tremaux.janusgraph;

import java.util.Map;
import org.janusgraph.graphdb.database.StandardJanusGraph;

/**
 * A JanusGraph in memory for many small graphs, one after another. Its store keeps the keys of removed rows, and each
 * scan reads past them: after some graphs it is opened anew.
 */
final class ReusedGraph implements AutoCloseable {
    private static final int GRAPHS_A_STORE = 25;

    private StandardJanusGraph graph = Planting.openInMemory(Map.of());
    private int cleared;

    /** It is another one after it was cleared. */
    StandardJanusGraph get() {
        return graph;
    }

    /** Empties it, for the next graph. */
    void clear() {
        if (++cleared % GRAPHS_A_STORE == 0) {
            graph.close();
            graph = Planting.openInMemory(Map.of());
        } else {
            Planting.clear(graph);
        }
    }

    @Override
    public void close() {
        graph.close();
    }
}
