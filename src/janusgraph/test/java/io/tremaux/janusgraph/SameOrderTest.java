package io.tremaux.janusgraph;

import java.util.Map;
import org.janusgraph.graphdb.database.StandardJanusGraph;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** By JanusGraph in memory. */
class SameOrderTest extends SameOrderContract {
    private static StandardJanusGraph graph;

    @BeforeAll
    static void open() {
        graph = Planting.openInMemory(Map.of());
    }

    @AfterAll
    static void close() {
        graph.close();
    }

    @Override
    protected StandardJanusGraph graph() {
        return graph;
    }
}
