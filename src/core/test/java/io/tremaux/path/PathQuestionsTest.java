package io.tremaux.path;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.Rounds;
import io.tremaux.admission.Turn;
import io.tremaux.execution.PathExecution;
import io.tremaux.execution.QueryExecution;
import io.tremaux.execution.QueryExecutor;
import io.tremaux.execution.ReachingNodes;
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
            List<FoundRoute> all = allRoutes(question, "RELATIONSHIP_PATH");
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
