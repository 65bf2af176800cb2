package io.tremaux.janusgraph.it;

import io.tremaux.janusgraph.Cassandra;
import io.tremaux.janusgraph.Planting;
import io.tremaux.janusgraph.name.GraphNames;
import io.tremaux.janusgraph.name.VertexLabels;
import io.tremaux.store.StoreContract;
import io.tremaux.store.StoreSession;
import java.util.List;
import org.janusgraph.graphdb.database.StandardJanusGraph;
import org.janusgraph.graphdb.transaction.StandardJanusGraphTx;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.ExtendWith;

/** What every store keeps, by JanusGraph's rows in two nodes of Cassandra. */
@ExtendWith(Cassandra.Started.class)
class CassandraStoreIT extends StoreContract {
    private static final GraphNames NAMES = new GraphNames(VertexLabels.SEVERAL);
    private static StandardJanusGraph graph;

    @BeforeAll
    static void open(Cassandra cassandra) {
        graph = cassandra.open();
    }

    @AfterAll
    static void close() {
        graph.close();
    }

    /** Each takes half a second. */
    @Override
    protected int rounds() {
        return 6;
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
