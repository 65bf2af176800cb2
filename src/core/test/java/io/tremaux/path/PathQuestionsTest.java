package io.tremaux.path;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.Rounds;
import io.tremaux.admission.Turn;
import io.tremaux.execution.PathExecution;
import io.tremaux.execution.QueryExecution;
import io.tremaux.execution.QueryExecutor;
import io.tremaux.execution.ReachingNodes;
import io.tremaux.execution.WalkedPath;
import io.tremaux.graph.Scope;
import io.tremaux.heap.HeapBudget;
import io.tremaux.query.Query;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Questions from some nodes to others, against a traversal that follows every path. */
class PathQuestionsTest {
    private static final Scope[] SCOPES = Scope.values();

    /** A path as its nodes and relationships, and where it begins and ends. */
    private record Route(List<Long> ids, long start, long end) {
        int length() {
            return ids.size() / 2;
        }
    }

    private final HeapBudget budget = new HeapBudget(1 << 22);

    private QueryExecution open(RandomPathQuestion question, Query query) {
        return new QueryExecutor(question.graph.caches(), budget, false)
                .open(question.graph.session(), query, Turn.FREE);
    }

    private List<Route> routes(RandomPathQuestion question, Query query) {
        List<Route> routes = new ArrayList<>();
        try (PathExecution paths = (PathExecution) open(question, query)) {
            WalkedPath path = new WalkedPath();
            while (paths.next()) {
                path.take(paths);
                assertThat(path.length()).isEqualTo(paths.depth());
                assertThat(path.node(path.length())).isEqualTo(paths.node());
                routes.add(route(path));
            }
        }
        return routes;
    }

    private static Route route(WalkedPath path) {
        List<Long> ids = new ArrayList<>(List.of(path.node(0)));
        for (int i = 0; i < path.length(); i++) {
            ids.add(path.relationship(i));
            ids.add(path.node(i + 1));
        }
        return new Route(ids, path.node(0), path.node(path.length()));
    }

    private List<Route> allRoutes(RandomPathQuestion question, String uniqueness) {
        return routes(question, question.allPaths(uniqueness)).stream()
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
            List<Route> all = allRoutes(question, uniqueness);
            String what = question + " " + uniqueness + " " + replay;

            List<Route> one = routes(question, question.shortest(Map.of("uniqueness", uniqueness), scope(random)));
            assertThat(one)
                    .as("1 " + what)
                    .hasSize(Math.min(1, all.size()))
                    .allSatisfy(route -> assertThat(all)
                            .contains(route)
                            .first()
                            .extracting(Route::length)
                            .isEqualTo(route.length()));
            for (int k : List.of(2, 2 + random.nextInt(20))) {
                Query query = question.shortest(Map.of("k", k, "uniqueness", uniqueness), scope(random));
                assertThat(routes(question, query))
                        .as(k + " " + what)
                        .isEqualTo(all.subList(0, Math.min(k, all.size())));
            }
            List<Route> allLeast = all.stream()
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
            List<Route> all = allRoutes(question, "RELATIONSHIP_PATH");
            String what = question + " " + replay;

            try (ReachingNodes any = (ReachingNodes) open(question, question.reachable(false, scope(random)))) {
                assertThat(any.next()).as(what).isEqualTo(!all.isEmpty());
                if (!all.isEmpty()) {
                    assertThat(any.depth()).as(what).isEqualTo(all.get(0).length());
                    assertThat(any.next()).as(what).isFalse();
                }
            }
        });
    }

    @Test
    void shouldTellFromWhichStartNodesAnEndIsReached() {
        Rounds.run(2000, (random, replay) -> {
            RandomPathQuestion question = new RandomPathQuestion(random);
            List<Route> all = allRoutes(question, "RELATIONSHIP_PATH");
            List<String> expected = new ArrayList<>();
            for (long start : question.starts()) {
                all.stream()
                        .filter(route -> route.start() == start)
                        .findFirst()
                        .ifPresent(route -> expected.add(start + " in " + route.length()));
            }

            List<String> found = new ArrayList<>();
            try (ReachingNodes each = (ReachingNodes) open(question, question.reachable(true, scope(random)))) {
                while (each.next()) {
                    found.add(each.node() + " in " + each.depth());
                }
            }
            assertThat(found).as(question + " " + replay).isEqualTo(expected);
        });
    }
}
