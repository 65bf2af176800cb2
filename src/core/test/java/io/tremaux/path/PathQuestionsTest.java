package io.tremaux.path;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.Rounds;
import io.tremaux.admission.Turn;
import io.tremaux.execution.Outcome;
import io.tremaux.execution.PathExecution;
import io.tremaux.execution.QueryExecution;
import io.tremaux.execution.QueryExecutor;
import io.tremaux.execution.ReachabilitySearch;
import io.tremaux.graph.Scope;
import io.tremaux.heap.HeapBudget;
import io.tremaux.memory.MemoryGraph;
import io.tremaux.memory.MemorySession;
import io.tremaux.query.PathQuery;
import io.tremaux.query.Query;
import io.tremaux.request.Parameters;
import io.tremaux.request.QueryKind;
import io.tremaux.traversal.CompiledQueryCache;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Questions from some nodes to others, against a traversal that follows every path. */
class PathQuestionsTest {
    private static final Scope[] SCOPES = Scope.values();

    private final HeapBudget budget = new HeapBudget(1 << 22);

    private QueryExecution open(RandomPathQuestion question, Query query) {
        return new QueryExecutor(question.graph.caches(), budget, false)
                .open(question.graph.session(), query, Turn.FREE);
    }

    private List<FoundRoute> routes(RandomPathQuestion question, Query query) {
        try (PathExecution paths = (PathExecution) open(question, query)) {
            return FoundRoute.all(paths);
        }
    }

    private List<FoundRoute> allRoutes(RandomPathQuestion question, String uniqueness) {
        return routes(question, question.allPaths(uniqueness)).stream()
                .distinct() // a start node may be given twice, and a relationship be listed twice
                .filter(route -> question.ends.contains(route.end()))
                .toList();
    }

    private static Scope scope(Random random) {
        return SCOPES[random.nextInt(SCOPES.length)];
    }

    @Test
    void shouldFindTheShortestPathsInTheOrderOfATraversal() {
        Rounds.run(2000, (random, replay) -> {
            RandomPathQuestion question = new RandomPathQuestion(random);
            String uniqueness = random.nextBoolean() ? "RELATIONSHIP_PATH" : "NODE_PATH";
            List<FoundRoute> all = allRoutes(question, uniqueness);
            String what = question + " " + uniqueness + " " + replay;

            List<FoundRoute> one = routes(question, question.shortest(Map.of("uniqueness", uniqueness), scope(random)));
            assertThat(one)
                    .as("1 " + what)
                    .hasSize(Math.min(1, all.size()))
                    .allSatisfy(route -> assertThat(all)
                            .contains(route)
                            .first()
                            .extracting(FoundRoute::length)
                            .isEqualTo(route.length()));
            for (int k : List.of(2, 2 + random.nextInt(20))) {
                Query query = question.shortest(Map.of("k", k, "uniqueness", uniqueness), scope(random));
                assertThat(routes(question, query))
                        .as(k + " " + what)
                        .isEqualTo(all.subList(0, Math.min(k, all.size())));
            }
            List<FoundRoute> allLeast = all.stream()
                    .filter(route -> route.length() == all.get(0).length())
                    .toList();
            Query least = question.shortest(Map.of("all", true, "uniqueness", uniqueness), scope(random));
            assertThat(routes(question, least)).as("all " + what).isEqualTo(allLeast);
        });
        assertThat(budget.used()).as("given back").isZero();
    }

    @Test
    void shouldTellWhatCanBeReachedAndHowFarItIs() {
        Rounds.run(2000, (random, replay) -> {
            RandomPathQuestion question = new RandomPathQuestion(random);
            List<FoundRoute> all = allRoutes(question, "RELATIONSHIP_PATH");
            String what = question + " " + replay;

            try (ReachabilitySearch any =
                    (ReachabilitySearch) open(question, question.reachable(false, scope(random)))) {
                assertThat(any.next()).as(what).isEqualTo(!all.isEmpty());
                if (!all.isEmpty()) {
                    assertThat(any.depth()).as(what).isEqualTo(all.get(0).length());
                    assertThat(any.next()).as(what).isFalse();
                }
            }
        });
    }

    /** A question's number of visited nodes is just enough for it, however many searches and traversals it takes. */
    @Test
    void shouldVisitNoMoreThanItMay() {
        List<Map<String, Object>> ways = List.of(
                Map.of("pairs", "any"),
                Map.of("pairs", "all"),
                Map.of("k", 1),
                Map.of("k", 9, "uniqueness", "NODE_PATH"),
                Map.of("all", true),
                Map.of("k", 3, "weight", "km", "default", 1));
        Rounds.run(1000, (random, replay) -> {
            RandomPathQuestion question = new RandomPathQuestion(random);
            for (Map<String, Object> way : ways) {
                String what = way + " " + question + " " + replay;
                long enough = visited(question, way, -1, true, what);
                assertThat(visited(question, way, enough, true, what)).as(what).isEqualTo(enough);
                long less = (long) (random.nextDouble() * enough);
                assertThat(visited(question, way, less, false, what))
                        .as(less + what)
                        .isLessThanOrEqualTo(less);
            }
        });
    }

    private long visited(
            RandomPathQuestion question, Map<String, Object> way, long most, boolean isWhole, String what) {
        Map<String, Object> how = new LinkedHashMap<>(way);
        how.put("maxVisited", most);
        Query query = way.containsKey("pairs")
                ? question.reachable(how, Scope.NONE)
                : way.containsKey("weight") ? question.cheapest(how, Scope.NONE) : question.shortest(how, Scope.NONE);
        try (QueryExecution execution = open(question, query)) {
            Outcome outcome = execution.count();
            String truncation = outcome.truncated();
            assertThat("maxVisited".equals(truncation)).as(most + what).isEqualTo(!isWhole);
            return outcome.cost().nodesVisited();
        }
    }

    @Test
    void shouldTellFromWhichStartNodesAnEndIsReached() {
        Rounds.run(2000, (random, replay) -> {
            RandomPathQuestion question = new RandomPathQuestion(random);
            List<FoundRoute> all = allRoutes(question, "RELATIONSHIP_PATH");
            List<String> expected = new ArrayList<>();
            for (long start : question.starts()) {
                all.stream()
                        .filter(route -> route.start() == start)
                        .findFirst()
                        .ifPresent(route -> expected.add(start + " in " + route.length()));
            }

            List<String> found = new ArrayList<>();
            try (ReachabilitySearch each =
                    (ReachabilitySearch) open(question, question.reachable(true, scope(random)))) {
                while (each.next()) {
                    found.add(each.node() + " in " + each.depth());
                }
            }
            assertThat(found).as(question + " " + replay).isEqualTo(expected);
        });
    }

    private static PathQuery reachable(Map<String, Object> parameters) {
        return (PathQuery) QueryKind.REACHABLE
                .read(Parameters.of(parameters), Scope.NONE, new CompiledQueryCache())
                .query();
    }

    private static PathQuery shortest(Map<String, Object> parameters) {
        return (PathQuery) QueryKind.SHORTEST
                .read(Parameters.of(parameters), Scope.NONE, new CompiledQueryCache())
                .query();
    }

    private QueryExecution open(MemoryGraph graph, Query query) {
        return new QueryExecutor(graph.caches(), budget, false).open(graph.session(), query, Turn.FREE);
    }

    private static void addNodes(MemoryGraph graph, int count, String... labels) {
        for (int i = 0; i < count; i++) {
            graph.addNode(List.of(labels), Map.of());
        }
    }

    /** Both sides come to a node that is an end node by its name, but that the filter lets no path end at or pass. */
    @Test
    void shouldNotPassAnEndNodeThatTheFilterRejects() {
        MemoryGraph graph = new MemoryGraph();
        addNodes(graph, 2, "Start");
        addNodes(graph, 1, "End", "Refused"); // 2
        addNodes(graph, 1, "End"); // 3
        addNodes(graph, 3, "Other"); // that the backward side comes to together with the rejected one
        for (long start = 0; start < 2; start++) {
            graph.addRelationship(start, "R", 2, Map.of());
        }
        for (long inner = 2; inner < 7; inner++) {
            if (inner != 3) {
                graph.addRelationship(inner, "R", 3, Map.of());
            }
        }
        Map<String, Object> asked =
                Map.of("start", "Start", "end", "End", "relationshipFilter", "R>", "labelFilter", "-Refused");

        try (QueryExecution any = open(graph, reachable(asked))) {
            assertThat(any.next()).isFalse();
        }
        try (QueryExecution path = open(graph, shortest(asked))) {
            assertThat(path.next()).isFalse();
        }
    }

    /** There are far more longer paths than a traversal could follow. */
    @ParameterizedTest
    @CsvSource({"R>,0,Hub", "'R>,R>',0,Other", "R>,1,Hub"})
    void shouldFollowNoPathsLongerThanTheLeast(String filter, int minLevel, String end) {
        MemoryGraph graph = new MemoryGraph();
        addNodes(graph, 1, "Hub");
        addNodes(graph, 1, "Other");
        addNodes(graph, 20, "Any");
        for (long i = 0; i < 22; i++) {
            for (long j = 0; j < 22; j++) {
                graph.addRelationship(i, "R", j, Map.of());
            }
        }
        Map<String, Object> asked =
                Map.of("start", "Hub", "end", end, "all", true, "minLevel", minLevel, "relationshipFilter", filter);

        try (PathExecution paths = (PathExecution) open(graph, shortest(asked))) {
            assertThat(paths.next()).isTrue();
            assertThat(paths.next()).isFalse();
            assertThat(paths.outcome().cost().relationshipsFollowed()).isLessThan(200);
        }
    }

    @Test
    void shouldFindOutBySearchThatThereIsNoPath() {
        MemoryGraph graph = new MemoryGraph();
        addNodes(graph, 8, "N");
        for (long i = 0; i < 8; i++) {
            for (long j = 0; j < 8; j++) {
                graph.addRelationship(i, "R", j, Map.of());
            }
        }
        graph.addNode(List.of("Nowhere"), Map.of());
        Map<String, Object> asked =
                Map.of("start", "N", "end", "Nowhere", "k", 2, "maxLevel", 9, "relationshipFilter", "R>,R>");

        try (PathExecution paths = (PathExecution) open(graph, shortest(asked))) {
            assertThat(paths.next()).isFalse();
            assertThat(paths.outcome().cost().relationshipsFollowed()).isLessThan(1000);
        }
    }

    /** Each start node is an end node, and a path has to leave it, so that each needs a search of its own. */
    @Test
    void shouldHoldTheMemoryOfOneSearchAtATime() {
        MemoryGraph graph = new MemoryGraph();
        addNodes(graph, 500, "N");
        for (long i = 0; i < 500; i++) {
            graph.addRelationship(i, "R", (i + 1) % 500, Map.of());
        }
        PathQuery asked =
                reachable(Map.of("start", "N", "end", "N", "pairs", "all", "minLevel", 1, "relationshipFilter", "R>"));
        MemorySession session = graph.session();

        try (QueryExecution each = new QueryExecutor(graph.caches(), budget, false).open(session, asked, Turn.FREE)) {
            assertThat(each.next()).isTrue();
            long held = session.charged();
            int found = 1;
            while (each.next()) {
                found++;
            }
            assertThat(found).isEqualTo(500);
            assertThat(session.charged()).isLessThan(held + 1024);
        }
        assertThat(session.charged()).isZero();
    }
}
