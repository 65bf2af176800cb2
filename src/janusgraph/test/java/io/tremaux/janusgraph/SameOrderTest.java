package io.tremaux.janusgraph;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.Rounds;
import io.tremaux.execution.QueryExecutor;
import io.tremaux.heap.HeapBudget;
import io.tremaux.janusgraph.name.GraphNames;
import io.tremaux.janusgraph.name.VertexLabels;
import io.tremaux.janusgraph.tinkerpop.ResourceLimit;
import io.tremaux.janusgraph.tinkerpop.TinkerSession;
import io.tremaux.store.NoSharedCaches;
import io.tremaux.store.StoreContract.Planted;
import io.tremaux.store.StoreSession;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.tinkergraph.structure.TinkerGraph;
import org.janusgraph.graphdb.database.StandardJanusGraph;
import org.janusgraph.graphdb.transaction.StandardJanusGraphTx;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** By JanusGraph in memory; and the same of what is read by the structure API. */
class SameOrderTest extends SameOrderContract {
    private static ReusedGraph reused;

    @BeforeAll
    static void open() {
        reused = new ReusedGraph();
    }

    @AfterAll
    static void close() {
        reused.close();
    }

    @Override
    protected StandardJanusGraph graph() {
        return reused.get();
    }

    @Override
    protected void clear() {
        reused.clear();
    }

    @Override
    protected int rounds() {
        return 300;
    }

    /** Those are read by the structure API. */
    @Test
    void shouldAnswerSoBesideChangesOfItsOwn() {
        Rounds.run(100, (random, replay) -> {
            Planted planted = RandomGraph.plant(random);
            List<String> ids = Planting.ids(Planting.plantInPart(graph(), planted, random));
            StandardJanusGraphTx transaction = (StandardJanusGraphTx) graph().getCurrentThreadTx();
            assertSame(
                    planted, ids, transaction.vertices(), () -> Planting.session(transaction, names), random, replay);
            graph().tx().rollback();
            clear();
        });
    }

    @Test
    void shouldAnswerSoWhateverGraphItIs() {
        Rounds.run(100, (random, replay) -> {
            Planted planted = RandomGraph.plant(random);
            TinkerGraph tinker = TinkerGraph.open();
            List<String> ids = Planting.ids(Planting.plant(tinker, planted));
            GraphNames own = new GraphNames(VertexLabels.SEVERAL);
            assertSame(
                    planted,
                    ids,
                    tinker.vertices(),
                    () -> new TinkerSession(tinker, own, ResourceLimit.UNLIMITED),
                    random,
                    replay);
        });
    }

    private static void assertSame(
            Planted planted,
            List<String> ids,
            Iterator<? extends Vertex> vertices,
            Supplier<StoreSession> sessions,
            Random random,
            String replay) {
        StoredOrder stored = StoredOrder.of(planted, ids, vertices, sessions.get());
        QueryExecutor queries = new QueryExecutor(new NoSharedCaches(), new HeapBudget(1 << 22), false);
        Answers answers = new Answers(queries, stored.ids(), sessions);
        Answers expected = stored.expected();
        for (int i = 0; i < QUERIES_A_GRAPH; i++) {
            RandomQuery query = RandomQuery.inOrder(ids.size(), random);
            assertThat(answers.rows(query)).as("%s%s", replay, query).isEqualTo(expected.rows(query));
        }
    }
}
