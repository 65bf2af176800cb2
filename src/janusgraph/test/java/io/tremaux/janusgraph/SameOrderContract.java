package io.tremaux.janusgraph;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.Rounds;
import io.tremaux.execution.QueryExecutor;
import io.tremaux.heap.HeapBudget;
import io.tremaux.janusgraph.coherence.BoundedCaches;
import io.tremaux.janusgraph.coherence.Clock;
import io.tremaux.janusgraph.name.GraphNames;
import io.tremaux.janusgraph.name.VertexLabels;
import io.tremaux.janusgraph.tinkerpop.ResourceLimit;
import io.tremaux.store.NoSharedCaches;
import io.tremaux.store.StoreContract.Planted;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.janusgraph.graphdb.database.StandardJanusGraph;
import org.janusgraph.graphdb.transaction.StandardJanusGraphTx;
import org.junit.jupiter.api.Test;

/**
 * Once the graph in the heap has its nodes, and the relationships of each, in the order in which JanusGraph has them,
 * the rows of both are identical: whatever is asked, one after the other, with their paths and values.
 */
public abstract class SameOrderContract {
    static final int QUERIES_A_GRAPH = 4;
    private static final int MOST_BYTES = 20_000;
    private static final long[] BUDGETS = {0, 3_000, 30_000, 300_000, 1 << 24};
    private static final QueryExecutor QUERIES =
            new QueryExecutor(new NoSharedCaches(), new HeapBudget(1 << 22), false);

    final GraphNames names = new GraphNames(VertexLabels.SEVERAL);

    /** An empty graph. */
    protected abstract StandardJanusGraph graph();

    /** Empties it. */
    protected void clear() {
        Planting.clear(graph());
    }

    /** How many graphs are tried by default. */
    protected abstract int rounds();

    @Test
    void shouldAnswerTheSameRowsInTheSameOrder() {
        Rounds.run(rounds(), (random, replay) -> {
            Planted planted = RandomGraph.plantSomeLong(random);
            List<String> ids = Planting.ids(Planting.plant(graph(), planted));
            graph().tx().commit();
            StandardJanusGraphTx transaction = (StandardJanusGraphTx) graph().newTransaction();
            JanusGraphSession session = Planting.session(transaction, names);
            StoredOrder stored = StoredOrder.of(planted, ids, transaction.vertices(), session);
            Answers expected = stored.expected();
            HeapBudget budget = new HeapBudget(BUDGETS[random.nextInt(BUDGETS.length)]);
            BoundedCaches caches = new BoundedCaches(
                    budget, Duration.ofHours(1), new BoundedCaches.Traits(true, true), Clock.OF_THE_MACHINE);
            long mostBytes = mostBytes(random);
            List<Answers> ways = List.of(
                    new Answers(
                            QUERIES,
                            stored.ids(),
                            () -> new JanusGraphSession(transaction, names, null, ResourceLimit.UNLIMITED, mostBytes)),
                    new Answers(
                            new QueryExecutor(caches, budget, false),
                            stored.ids(),
                            () -> new JanusGraphSession(
                                    transaction, names, caches, ResourceLimit.UNLIMITED, mostBytes)));
            for (int i = 0; i < QUERIES_A_GRAPH; i++) {
                RandomQuery query = query(planted, random);
                Answers way = ways.get(random.nextInt(ways.size()));
                for (String time : List.of("cold", "warm")) {
                    assertThat(way.rows(query))
                            .as("%s%s, %s, %d bytes of rows, budget %d", replay, query, time, mostBytes, budget.max())
                            .isEqualTo(expected.rows(query));
                }
            }
            caches.close();
            transaction.rollback();
            clear();
        });
    }

    /** Between nodes with a long row there are too many paths to rank their ends by each of them. */
    private static RandomQuery query(Planted planted, Random random) {
        int nodes = planted.nodes().size();
        boolean isLong = planted.relationships().size() >= RandomGraph.LONG_ROW;
        return Stream.generate(() -> RandomQuery.inOrder(nodes, random))
                .dropWhile(query -> isLong && query.isRankingByPaths())
                .findFirst()
                .orElseThrow();
    }

    /** Of rows that are kept: none, a few, which are dropped and read again, or all. */
    private static long mostBytes(Random random) {
        return switch (random.nextInt(3)) {
            case 0 -> 0;
            case 1 -> random.nextInt(MOST_BYTES);
            default -> JanusGraphSession.MOST_BYTES_OF_ROWS;
        };
    }
}
