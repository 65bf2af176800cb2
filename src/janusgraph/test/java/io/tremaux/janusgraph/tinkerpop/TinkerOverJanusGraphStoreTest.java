package io.tremaux.janusgraph.tinkerpop;

import io.tremaux.janusgraph.Planting;
import io.tremaux.janusgraph.name.GraphNames;
import io.tremaux.janusgraph.name.VertexLabels;
import io.tremaux.store.StoreContract;
import io.tremaux.store.StoreSession;
import java.util.List;
import java.util.Map;
import org.janusgraph.core.JanusGraph;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** What every store keeps, by the structure API of JanusGraph, in the transaction that planted it. */
class TinkerOverJanusGraphStoreTest extends StoreContract {
    private static JanusGraph graph;
    private static final GraphNames NAMES = new GraphNames(VertexLabels.SEVERAL);

    @BeforeAll
    static void open() {
        graph = Planting.openInMemory(Map.of());
    }

    @AfterAll
    static void close() {
        graph.close();
    }

    @Override
    protected void with(Planted planted, SessionTest test) {
        List<String> ids = Planting.ids(Planting.plant(graph, planted));
        try (StoreSession session = new TinkerSession(graph, NAMES, ResourceLimit.UNLIMITED)) {
            test.run(session, ids);
        } finally {
            graph.tx().rollback();
        }
    }

    @Override
    protected boolean knowsItsNames() {
        return false;
    }
}
