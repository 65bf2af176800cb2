package io.tremaux.janusgraph;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.Rounds;
import io.tremaux.dag.RandomDagQuestion;
import io.tremaux.execution.QueryExecutor;
import io.tremaux.graph.Scope;
import io.tremaux.heap.HeapBudget;
import io.tremaux.janusgraph.name.GraphNames;
import io.tremaux.janusgraph.name.VertexLabels;
import io.tremaux.janusgraph.tinkerpop.ResourceLimit;
import io.tremaux.janusgraph.tinkerpop.TinkerSession;
import io.tremaux.memory.MemoryGraph;
import io.tremaux.path.RandomPathQuestion;
import io.tremaux.request.QueryKind;
import io.tremaux.store.NoSharedCaches;
import io.tremaux.store.SharedCaches;
import io.tremaux.store.StoreContract.Planted;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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

    private static ReusedGraph reused;
    private static final GraphNames NAMES = new GraphNames(VertexLabels.SEVERAL);
    private static final QueryExecutor QUERIES = executor(new NoSharedCaches());

    @BeforeAll
    static void open() {
        reused = new ReusedGraph();
    }

    @AfterAll
    static void close() {
        reused.close();
    }

    private static QueryExecutor executor(SharedCaches caches) {
        return new QueryExecutor(caches, new HeapBudget(1 << 22), false);
    }

    @Test
    void shouldAnswerAsTheGraphInTheHeapDoes() {
        Rounds.run(300, (random, replay) -> {
            Planted planted = RandomGraph.plant(random);
            MemoryGraph memory = RandomGraph.inMemory(planted);
            List<Asked> questions = IntStream.range(0, QUERIES_A_GRAPH)
                    .mapToObj(i -> RandomQuery.inAnyOrder(planted.nodes().size(), random))
                    .map(query -> new Asked(query, answers -> answers.sortedRows(query)))
                    .toList();
            new Comparison(memory, planted, questions, replay).compare(random);
        });
    }

    @Test
    void shouldAnswerForEachStartNodeAsTheGraphInTheHeapDoes() {
        Rounds.run(100, (random, replay) -> {
            Planted planted = RandomGraph.plant(random);
            MemoryGraph memory = RandomGraph.inMemory(planted);
            List<Asked> questions = Stream.generate(
                            () -> RandomQuery.inAnyOrder(planted.nodes().size(), random))
                    .filter(query -> !query.isRanking())
                    .limit(QUERIES_A_GRAPH)
                    .map(query -> new Asked(query, answers -> answers.sortedRowsByStart(query)))
                    .toList();
            new Comparison(memory, planted, questions, replay).compare(random);
        });
    }

    /** Which of several paths a search finds is a matter of order, but not how many there are of each length. */
    @Test
    void shouldAnswerQuestionsFromSomeNodesToOthersAsTheGraphInTheHeapDoes() {
        Rounds.run(120, (random, replay) -> {
            RandomPathQuestion question = new RandomPathQuestion(random);
            Scope scope = List.of(Scope.values()).get(random.nextInt(Scope.values().length));
            List<Asked> questions = Stream.of(
                            question.reachable(false, scope),
                            question.reachable(true, scope),
                            question.shortest(Map.of(), scope),
                            question.shortest(Map.of("k", 1 + random.nextInt(9)), scope),
                            question.shortest(Map.of("uniqueness", "NODE_PATH", "k", 5), scope),
                            question.shortest(Map.of("all", true), scope))
                    .map(query -> new Asked(query.goal() + " " + question, answers -> answers.sortedRows(query)))
                    .toList();
            new Comparison(question.graph, question.planted, questions, replay).compare(random);
        });
    }

    /** Nor what they cost. */
    @Test
    void shouldFindPathsAsCheapAsTheGraphInTheHeapDoes() {
        Rounds.run(60, (random, replay) -> {
            RandomPathQuestion question = new RandomPathQuestion(random);
            Scope scope = List.of(Scope.values()).get(random.nextInt(Scope.values().length));
            Map<String, Object> weights = Map.of("weight", "km", "default", 1, "nodeWeight", "toll", "nodeDefault", 0);
            Map<String, Object> several = new LinkedHashMap<>(weights);
            several.put("k", 1 + random.nextInt(9));
            List<Asked> questions = Stream.of(
                            question.cheapest(weights, scope),
                            question.cheapest(several, scope),
                            question.nearest(weights, scope))
                    .map(query -> new Asked("cheapest " + question, answers -> answers.sortedRows(query)))
                    .toList();
            new Comparison(question.graph, question.planted, questions, replay).compare(random);
        });
    }

    @Test
    void shouldAnswerQuestionsAboutAllThatLiesBelowAsTheGraphInTheHeapDoes() {
        Rounds.run(120, (random, replay) -> {
            RandomDagQuestion question = new RandomDagQuestion(random, from -> from.nextLong(5));
            Scope scope = List.of(Scope.values()).get(random.nextInt(Scope.values().length));
            List<Asked> questions = Stream.of(
                            question.query(QueryKind.ROLLUP, Map.of("quantity", "qty", "levels", true), scope),
                            question.query(QueryKind.ROLLUP, Map.of("quantity", "qty", "cycles", "skip"), scope),
                            question.query(QueryKind.ROLLUP, Map.of("value", "price", "numbers", "decimal"), scope),
                            question.query(QueryKind.ORDER, Map.of(), scope),
                            question.query(QueryKind.CYCLES, Map.of(), scope))
                    .map(query -> new Asked(query + " " + question, answers -> answers.sortedRows(query)))
                    .toList();
            new Comparison(question.graph, question.planted, questions, replay).compare(random);
        });
    }

    /** A question, and how its rows are asked for. */
    private record Asked(Object question, Function<Answers, List<String>> rows) {}

    /** One graph in all stores, and what they are asked. */
    private record Comparison(MemoryGraph memory, Planted planted, List<Asked> questions, String replay) {
        void compare(Random random) {
            StandardJanusGraph janusGraph = reused.get();
            Map<String, Answers> stores = new LinkedHashMap<>();
            stores.put("TinkerGraph", ofTinkerGraph(planted));
            List<String> ids = Planting.ids(Planting.plantInPart(janusGraph, planted, random));
            stores.put("JanusGraph by its structure, uncommitted in part", ofStructure(janusGraph, ids));
            StandardJanusGraphTx planting = (StandardJanusGraphTx) janusGraph.getCurrentThreadTx();
            stores.put(
                    "a session of JanusGraph, uncommitted in part",
                    ofJanusGraph(planting, ids, JanusGraphSession.MOST_BYTES_OF_ROWS));
            assertSame(stores);
            janusGraph.tx().commit();
            StandardJanusGraphTx transaction = (StandardJanusGraphTx) janusGraph.newTransaction();
            stores.clear();
            stores.put("rows of JanusGraph", ofJanusGraph(transaction, ids, JanusGraphSession.MOST_BYTES_OF_ROWS));
            stores.put("rows of JanusGraph, none kept", ofJanusGraph(transaction, ids, 0));
            assertSame(stores);
            transaction.rollback();
            reused.clear();
        }

        private void assertSame(Map<String, Answers> stores) {
            Answers expected = new Answers(
                    executor(memory.caches()),
                    IntStream.range(0, planted.nodes().size())
                            .mapToObj(String::valueOf)
                            .toList(),
                    memory::session);
            for (Asked each : questions) {
                List<String> rows = each.rows.apply(expected);
                stores.forEach((name, answers) -> assertThat(each.rows.apply(answers))
                        .as("%s%s: %s", replay, name, each.question)
                        .isEqualTo(rows));
            }
        }
    }

    private static Answers ofTinkerGraph(Planted planted) {
        TinkerGraph graph = TinkerGraph.open();
        List<String> ids = Planting.ids(Planting.plant(graph, planted));
        return ofStructure(graph, ids);
    }

    private static Answers ofStructure(Graph graph, List<String> ids) {
        GraphNames names = new GraphNames(VertexLabels.SEVERAL);
        return new Answers(
                executor(new NoSharedCaches()), ids, () -> new TinkerSession(graph, names, ResourceLimit.UNLIMITED));
    }

    private static Answers ofJanusGraph(StandardJanusGraphTx transaction, List<String> ids, long mostBytes) {
        return new Answers(
                QUERIES,
                ids,
                () -> new JanusGraphSession(transaction, NAMES, null, ResourceLimit.UNLIMITED, mostBytes));
    }
}
