package io.tremaux.path.cheapest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tremaux.Rounds;
import io.tremaux.admission.Turn;
import io.tremaux.execution.CheapestSearch;
import io.tremaux.execution.PathExecution;
import io.tremaux.execution.QueryExecution;
import io.tremaux.execution.QueryExecutor;
import io.tremaux.graph.Scope;
import io.tremaux.heap.HeapBudget;
import io.tremaux.memory.MemoryGraph;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.path.FoundRoute;
import io.tremaux.path.RandomPathQuestion;
import io.tremaux.query.CheapestQuery;
import io.tremaux.query.Query;
import io.tremaux.request.Parameters;
import io.tremaux.request.QueryKind;
import io.tremaux.traversal.CompiledQueryCache;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The cheapest paths, against a traversal that follows every path. */
class CheapestPathsTest {
    private final HeapBudget budget = new HeapBudget(1 << 22);

    /** Which properties are weights, and what those are that are missing. */
    private record Tariff(boolean ofRelationships, double ifAbsent, boolean ofNodes, double ifNodeAbsent) {
        static Tariff random(Random random) {
            boolean ofRelationships = random.nextInt(4) > 0;
            return new Tariff(
                    ofRelationships, random.nextInt(3), !ofRelationships || random.nextBoolean(), random.nextInt(3));
        }

        Map<String, Object> parameters() {
            Map<String, Object> parameters = new LinkedHashMap<>();
            if (ofRelationships) {
                parameters.putAll(Map.of("weight", "km", "default", ifAbsent));
            }
            if (ofNodes) {
                parameters.putAll(Map.of("nodeWeight", "toll", "nodeDefault", ifNodeAbsent));
            }
            return parameters;
        }

        Map<String, Object> and(String name, Object value) {
            Map<String, Object> parameters = parameters();
            parameters.put(name, value);
            return parameters;
        }

        double cost(FoundRoute route, RandomPathQuestion question) {
            double sum = 0;
            for (int i = 0; i < route.length(); i++) {
                sum += ofRelationships ? or(question.kilometres.get((int) route.relationship(i)), ifAbsent) : 0;
                sum += ofNodes ? or(question.tolls.get((int) route.node(i + 1)), ifNodeAbsent) : 0;
            }
            return sum;
        }

        private static double or(@Nullable Number weight, double ifAbsent) {
            return weight == null ? ifAbsent : weight.doubleValue();
        }
    }

    /** A path and what it costs. */
    private record Priced(FoundRoute route, double cost) {
        static final Comparator<Priced> BY_COST =
                Comparator.comparingDouble(Priced::cost).thenComparing(each -> each.route.length());

        String key() {
            return cost + " in " + route.length();
        }
    }

    private QueryExecution open(RandomPathQuestion question, Query query) {
        return new QueryExecutor(question.graph.caches(), budget, false)
                .open(question.graph.session(), query, Turn.FREE);
    }

    private List<Priced> found(RandomPathQuestion question, CheapestQuery query) {
        List<Priced> found = new ArrayList<>();
        try (CheapestSearch paths = (CheapestSearch) open(question, query)) {
            while (paths.next()) {
                found.add(new Priced(FoundRoute.of(paths), paths.cost()));
            }
        }
        return found;
    }

    /** All paths that repeat no node, by cost and length. */
    private List<Priced> all(RandomPathQuestion question, Tariff tariff) {
        try (PathExecution paths = (PathExecution) open(question, question.allPaths("NODE_PATH"))) {
            return FoundRoute.all(paths).stream()
                    .distinct() // from a start node that is given twice
                    .map(route -> new Priced(route, tariff.cost(route, question)))
                    .sorted(Priced.BY_COST)
                    .toList();
        }
    }

    private static List<String> keys(List<Priced> paths) {
        return paths.stream().map(Priced::key).toList();
    }

    private static List<Priced> first(long count, List<Priced> paths) {
        return paths.subList(0, (int) Math.min(count, paths.size()));
    }

    @Test
    void shouldFindTheCheapestPaths() {
        Rounds.run(2000, (random, replay) -> {
            RandomPathQuestion question = new RandomPathQuestion(random);
            Tariff tariff = Tariff.random(random);
            List<Priced> all = all(question, tariff).stream()
                    .filter(path -> question.ends.contains(path.route.end()))
                    .toList();
            for (int k : List.of(1, 1 + random.nextInt(20), 1000)) {
                String what = k + " " + tariff.parameters() + question + " " + replay;
                List<Priced> found = found(question, question.cheapest(tariff.and("k", k), Scope.NONE));
                assertThat(keys(found)).as(what).isEqualTo(keys(first(k, all)));
                assertThat(found).as(what).doesNotHaveDuplicates();
                assertThat(new HashSet<>(all)).as(what).containsAll(found);
                assertThat(found(question, question.cheapest(tariff.and("k", k), Scope.REQUEST)))
                        .as("with caches " + what)
                        .isEqualTo(found);
            }
        });
        assertThat(budget.used()).as("given back").isZero();
    }

    @Test
    void shouldFindNoPathsThatCostTooMuch() {
        Rounds.run(2000, (random, replay) -> {
            RandomPathQuestion question = new RandomPathQuestion(random);
            Tariff tariff = Tariff.random(random);
            double most = random.nextInt(16) / 2.0;
            Map<String, Object> parameters = tariff.and("maxCost", most);
            parameters.put("k", 1 + random.nextInt(9));
            List<Priced> cheap = all(question, tariff).stream()
                    .filter(path -> question.ends.contains(path.route.end()) && path.cost <= most)
                    .toList();
            assertThat(keys(found(question, question.cheapest(parameters, Scope.NONE))))
                    .as(parameters + " " + question + " " + replay)
                    .isEqualTo(keys(first((int) parameters.get("k"), cheap)));
        });
    }

    @Test
    void shouldFindTheNearestNodes() {
        Rounds.run(2000, (random, replay) -> {
            RandomPathQuestion question = new RandomPathQuestion(random);
            Tariff tariff = Tariff.random(random);
            double most = random.nextInt(16) / 2.0;
            long limit = 1 + random.nextInt(8);
            Map<String, Object> parameters = tariff.and("maxCost", most);
            parameters.put("limit", limit);
            List<Priced> expected = nearest(question, tariff, most);

            List<Priced> found = found(question, question.nearest(parameters, Scope.NONE));
            String what = parameters + " " + question + " " + replay;
            assertThat(keys(found)).as(what).isEqualTo(keys(first(limit, expected)));
            assertThat(expected.stream().map(each -> each.route.end() + " at " + each.key()))
                    .as(what)
                    .containsAll(found.stream()
                            .map(each -> each.route.end() + " at " + each.key())
                            .toList());
            assertThat(found.stream().map(each -> each.route.end())).as(what).doesNotHaveDuplicates();
            assertThat(found.stream().map(each -> tariff.cost(each.route, question)))
                    .as(what)
                    .isEqualTo(found.stream().map(Priced::cost).toList());
        });
    }

    /** Whether a limit says how many are wanted, or whoever asks for no more. */
    @ParameterizedTest
    @ValueSource(ints = {3, -1})
    void shouldSearchNoFurtherThanTheNearestNodesThatAreAskedFor(int limit) {
        MemoryGraph graph = new MemoryGraph();
        graph.addNode(List.of("Start"), Map.of());
        for (int i = 1; i < 1000; i++) {
            graph.addRelationship(i - 1, "R", graph.addNode(List.of(), Map.of()), Map.of());
        }
        Map<String, Object> asked =
                Map.of("start", "Start", "weight", "km", "default", 1, "limit", limit, "relationshipFilter", "R>");
        try (QueryExecution nearest = open(graph, asked)) {
            for (long expected = 0; expected < 3; expected++) {
                assertThat(nearest.next()).isTrue();
                assertThat(nearest.node()).isEqualTo(expected);
            }
            assertThat(nearest.outcome().cost().nodesVisited()).isLessThan(6);
        }
    }

    /** What is wrong with a weight is told as it stands, with what has it. */
    @ParameterizedTest
    @MethodSource("noWeights")
    void shouldRejectWhatIsNoWeight(Object value, String inWords) {
        assertThat(rejectionOf(Map.of("weight", "km"), Map.of("km", value), Map.of()))
                .hasMessage("The relationship 0 has km = " + inWords + ", which is no weight.")
                .returns("weight", InvalidParameterException::parameter);
        assertThat(rejectionOf(Map.of("nodeWeight", "toll", "nodeDefault", 1), Map.of(), Map.of("toll", value)))
                .hasMessage("The node 1 has toll = " + inWords + ", which is no weight.")
                .returns("nodeWeight", InvalidParameterException::parameter);
    }

    static List<Arguments> noWeights() {
        return List.of(
                Arguments.of(-1L, "-1"),
                Arguments.of(-0.5, "-0.5"),
                Arguments.of(Double.NaN, "NaN"),
                Arguments.of(Double.POSITIVE_INFINITY, "Infinity"),
                Arguments.of("3", "\"3\""),
                Arguments.of(true, "true"),
                Arguments.of(new long[] {1, 2}, "[1, 2]"));
    }

    @Test
    void shouldRejectWhatHasNoWeightUnlessThereIsADefault() {
        assertThat(rejectionOf(Map.of("weight", "km"), Map.of(), Map.of()))
                .hasMessage("The relationship 0 has no property km, and there is no default.");
        assertThat(rejectionOf(Map.of("nodeWeight", "toll"), Map.of(), Map.of()))
                .hasMessage("The node 1 has no property toll, and there is no default.");
    }

    @Test
    void shouldAskNoWeightOfWhatLeadsWhereNoRuleExpands() {
        MemoryGraph graph = new MemoryGraph();
        List.of("A", "B", "Other").forEach(label -> graph.addNode(List.of(label), Map.of()));
        graph.addRelationship(0, "R", 1, Map.of("km", 1.0));
        graph.addRelationship(0, "R", 2, Map.of());
        Map<String, Object> asked = new LinkedHashMap<>(Map.of("start", "A", "weight", "km", "labelFilter", ">B"));
        asked.put("expand", List.of("A=>R>"));
        try (QueryExecution nearest = open(graph, asked)) {
            assertThat(nearest.next()).isTrue();
            assertThat(nearest.node()).isEqualTo(1);
            assertThat(nearest.next()).isFalse();
        }
        asked.put("expand", List.of("=>R>"));
        try (QueryExecution nearest = open(graph, asked)) {
            assertThat(catchThrowableOfType(InvalidParameterException.class, nearest::next))
                    .hasMessageContaining("The relationship 1 has no property km");
        }
    }

    /** A number of JSON or Cypher is told as it was given. */
    @Test
    void shouldSayWhichNumberIsRejected() {
        Map<String, Map<String, Object>> rejected = Map.of(
                "maxCost", Map.of("end", "B", "weight", "km", "maxCost", -1),
                "nodeDefault", Map.of("end", "B", "weight", "km", "nodeDefault", -1),
                "limit", Map.of("end", "B", "weight", "km", "limit", -1),
                "k", Map.of("weight", "km", "k", -1));
        rejected.forEach((name, given) -> {
            Map<String, Object> parameters = new LinkedHashMap<>(given);
            parameters.put("start", "A");
            assertThat(catchThrowableOfType(
                            InvalidParameterException.class,
                            () -> QueryKind.CHEAPEST.read(
                                    Parameters.of(parameters), Scope.NONE, new CompiledQueryCache())))
                    .returns(name, InvalidParameterException::parameter)
                    .returns("-1", each -> each.problem().value())
                    .hasMessageNotContaining("string");
        });
    }

    @Test
    void shouldRejectASumThatIsNoNumber() {
        Map<String, Object> heavy = Map.of("km", Double.MAX_VALUE, "toll", Double.MAX_VALUE);
        assertThat(rejectionOf(Map.of("weight", "km", "nodeWeight", "toll"), heavy, heavy))
                .hasMessage("The weights of a path add up to more than a double can be.");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void shouldRejectASumThatIsNoNumberWhereTheSearchesFromBothEndsMeet(int k) {
        MemoryGraph graph = new MemoryGraph();
        graph.addNode(List.of("A"), Map.of());
        graph.addNode(List.of(), Map.of());
        graph.addNode(List.of("B"), Map.of());
        addHeavy(graph, 0, 1);
        addHeavy(graph, 1, 2);
        for (int i = 0; i < 3; i++) { // so that the search goes on at the end
            addHeavy(graph, 0, graph.addNode(List.of(), Map.of()));
        }
        assertThat(rejectionOf(graph, Map.of("weight", "km", "k", k, "relationshipFilter", ">"), 0))
                .hasMessage("The weights of a path add up to more than a double can be.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"R", ">"})
    void shouldRejectASumThatIsNoNumberBehindAPathThatHasOne(String filter) {
        MemoryGraph graph = new MemoryGraph();
        graph.addNode(List.of("A"), Map.of());
        graph.addNode(List.of(), Map.of());
        graph.addNode(List.of("B"), Map.of());
        graph.addRelationship(0, "R", 2, Map.of("km", 1.0));
        addHeavy(graph, 0, 1);
        addHeavy(graph, 1, 2);
        assertThat(rejectionOf(graph, Map.of("weight", "km", "k", 2, "relationshipFilter", filter), 1))
                .hasMessage("The weights of a path add up to more than a double can be.");
    }

    private static void addHeavy(MemoryGraph graph, long from, long to) {
        graph.addRelationship(from, "R", to, Map.of("km", 1e308));
    }

    private InvalidParameterException rejectionOf(
            Map<String, Object> weights, Map<String, Object> relationship, Map<String, Object> end) {
        MemoryGraph graph = new MemoryGraph();
        graph.addNode(List.of("A"), Map.of());
        graph.addNode(List.of("B"), end);
        graph.addRelationship(0, "R", 1, relationship);
        return rejectionOf(graph, weights, 0);
    }

    /** @param before how many paths are found before the rejection */
    private InvalidParameterException rejectionOf(MemoryGraph graph, Map<String, Object> given, int before) {
        Map<String, Object> parameters = new LinkedHashMap<>(given);
        parameters.putAll(Map.of("start", "A", "end", "B"));
        try (QueryExecution paths = open(graph, parameters)) {
            for (int i = 0; i < before; i++) {
                assertThat(paths.next()).isTrue();
            }
            return catchThrowableOfType(InvalidParameterException.class, paths::next);
        }
    }

    private QueryExecution open(MemoryGraph graph, Map<String, Object> parameters) {
        Query query = QueryKind.CHEAPEST
                .read(Parameters.of(parameters), Scope.NONE, new CompiledQueryCache())
                .query();
        return new QueryExecutor(graph.caches(), budget, false).open(graph.session(), query, Turn.FREE);
    }

    private List<Priced> nearest(RandomPathQuestion question, Tariff tariff, double most) {
        List<Priced> nearest = new ArrayList<>();
        Set<Long> met = new HashSet<>();
        for (Priced path : all(question, tariff)) {
            boolean isStart = question.starts().contains((int) path.route.end());
            if (path.cost <= most && (path.route.length() == 0 || !isStart) && met.add(path.route.end())) {
                nearest.add(path);
            }
        }
        return nearest;
    }
}
