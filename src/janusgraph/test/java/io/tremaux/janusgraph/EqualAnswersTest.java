package io.tremaux.janusgraph;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.Rounds;
import io.tremaux.execution.QueryExecutor;
import io.tremaux.heap.HeapBudget;
import io.tremaux.janusgraph.name.GraphNames;
import io.tremaux.janusgraph.name.VertexLabels;
import io.tremaux.janusgraph.tinkerpop.TinkerSession;
import io.tremaux.memory.MemoryGraph;
import io.tremaux.store.NoSharedCaches;
import io.tremaux.store.SharedCaches;
import io.tremaux.store.StoreContract.Planted;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.tinkergraph.structure.TinkerGraph;
import org.janusgraph.graphdb.database.StandardJanusGraph;
import org.janusgraph.graphdb.transaction.StandardJanusGraphTx;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The same questions of the same graphs in every store: equal answers, as far as no order decides. */
class EqualAnswersTest {
    private static final int QUERIES_A_GRAPH = 2;

    private static StandardJanusGraph janusGraph;
    private static final GraphNames NAMES = new GraphNames(VertexLabels.SEVERAL);
    private static final QueryExecutor QUERIES = executor(new NoSharedCaches());

    @BeforeAll
    static void open() {
        janusGraph = Planting.openInMemory(Map.of());
    }

    @AfterAll
    static void close() {
        janusGraph.close();
    }

    private static QueryExecutor executor(SharedCaches caches) {
        return new QueryExecutor(caches, new HeapBudget(1 << 22), false);
    }

    @Test
    void shouldAnswerAsTheGraphInTheHeapDoes() {
        Rounds.run(700, (random, replay) -> {
            Planted planted = RandomGraph.plant(random);
            MemoryGraph memory = RandomGraph.inMemory(planted);
            Answers expected = new Answers(
                    executor(memory.caches()),
                    IntStream.range(0, planted.nodes().size())
                            .mapToObj(String::valueOf)
                            .toList(),
                    memory::session);
            Map<String, Answers> stores = new LinkedHashMap<>();
            stores.put("TinkerGraph", ofTinkerGraph(planted));
            List<String> ids = Planting.ids(Planting.plantInPart(janusGraph, planted, random));
            stores.put("JanusGraph by its structure, uncommitted in part", ofStructure(janusGraph, ids));
            StandardJanusGraphTx planting = (StandardJanusGraphTx) janusGraph.getCurrentThreadTx();
            stores.put(
                    "a session of JanusGraph, uncommitted in part",
                    ofJanusGraph(planting, ids, JanusGraphSession.MOST_BYTES_OF_ROWS));
            List<RandomQuery> queries = IntStream.range(0, QUERIES_A_GRAPH)
                    .mapToObj(i -> RandomQuery.inAnyOrder(planted.nodes().size(), random))
                    .toList();
            queries.forEach(query -> assertSame(expected, stores, query, replay));
            janusGraph.tx().commit();
            StandardJanusGraphTx transaction = (StandardJanusGraphTx) janusGraph.newTransaction();
            stores.clear();
            stores.put("rows of JanusGraph", ofJanusGraph(transaction, ids, JanusGraphSession.MOST_BYTES_OF_ROWS));
            stores.put("rows of JanusGraph, none kept", ofJanusGraph(transaction, ids, 0));
            queries.forEach(query -> assertSame(expected, stores, query, replay));
            transaction.rollback();
            Planting.clear(janusGraph);
        });
    }

    private static Answers ofTinkerGraph(Planted planted) {
        TinkerGraph graph = TinkerGraph.open();
        List<String> ids = Planting.ids(Planting.plant(graph, planted));
        return ofStructure(graph, ids);
    }

    private static Answers ofStructure(Graph graph, List<String> ids) {
        GraphNames names = new GraphNames(VertexLabels.SEVERAL);
        return new Answers(executor(new NoSharedCaches()), ids, () -> new TinkerSession(graph, names, Planting.FREE));
    }

    private static Answers ofJanusGraph(StandardJanusGraphTx transaction, List<String> ids, long mostBytes) {
        return new Answers(QUERIES, ids, () -> new JanusGraphSession(transaction, NAMES, Planting.FREE, mostBytes));
    }

    private static void assertSame(Answers expected, Map<String, Answers> stores, RandomQuery query, String replay) {
        List<String> rows = expected.sortedRows(query);
        stores.forEach((name, answers) -> assertThat(answers.sortedRows(query))
                .as("%s%s: %s", replay, name, query)
                .isEqualTo(rows));
    }
}
