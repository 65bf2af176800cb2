package io.tremaux.janusgraph;

import io.tremaux.janusgraph.name.GraphNames;
import io.tremaux.janusgraph.name.VertexLabels;
import io.tremaux.store.StoreContract;
import io.tremaux.store.StoreSession;
import java.util.List;
import java.util.Map;
import org.janusgraph.graphdb.database.StandardJanusGraph;
import org.janusgraph.graphdb.transaction.StandardJanusGraphTx;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** What every store keeps, by JanusGraph's rows. */
class JanusGraphStoreTest extends StoreContract {
    private static StandardJanusGraph graph;
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
        graph.tx().commit();
        StandardJanusGraphTx transaction = (StandardJanusGraphTx) graph.newTransaction();
        try (StoreSession session = Planting.session(transaction, NAMES)) {
            test.run(session, ids);
        } finally {
            transaction.rollback();
            Planting.clear(graph);
        }
    }
}
