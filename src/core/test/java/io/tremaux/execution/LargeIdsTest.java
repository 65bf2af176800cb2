package io.tremaux.execution;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.Rounds;
import io.tremaux.admission.Turn;
import io.tremaux.dag.RandomDagQuestion;
import io.tremaux.graph.Scope;
import io.tremaux.heap.HeapBudget;
import io.tremaux.memory.MemoryGraph;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.path.FoundRoute;
import io.tremaux.path.RandomPathQuestion;
import io.tremaux.query.Query;
import io.tremaux.request.QueryKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ids beyond 31 and 32 bits, some of which have their lower bits in common: the same answers as with small ones. */
class LargeIdsTest {
    private static final Scope[] SCOPES = Scope.values();
    private static final Map<String, Object> WEIGHTS =
            Map.of("weight", "km", "default", 1, "nodeWeight", "toll", "nodeDefault", 0);

    private final HeapBudget budget = new HeapBudget(1 << 22);

    @ParameterizedTest
    @ValueSource(longs = {1L << 31, 1L << 32, (1L << 32) + 1, 1L << 40})
    void shouldAnswerQuestionsFromSomeNodesToOthersAsForSmallIds(long step) {
        Rounds.run(300, (random, replay) -> {
            RandomPathQuestion question = new RandomPathQuestion(random);
            Scope scope = scope(random);
            MemoryGraph large = question.planted.inMemory(step);
            for (Query query : List.of(
                    question.reachable(false, scope),
                    question.reachable(true, scope),
                    question.shortest(Map.of(), scope),
                    question.shortest(Map.of("k", 5, "uniqueness", "NODE_PATH"), scope),
                    question.shortest(Map.of("all", true), scope),
                    question.cheapest(WEIGHTS, scope),
                    question.nearest(WEIGHTS, scope))) {
                assertThat(rows(large, query, step))
                        .as("%s%s %s", replay, query, question)
                        .isEqualTo(rows(question.graph, query, 1));
            }
        });
    }

    @ParameterizedTest
    @ValueSource(longs = {1L << 31, 1L << 32, (1L << 32) + 1, 1L << 40})
    void shouldAnswerQuestionsAboutAllThatLiesBelowAsForSmallIds(long step) {
        Rounds.run(300, (random, replay) -> {
            RandomDagQuestion question = new RandomDagQuestion(random, from -> from.nextLong(5));
            Scope scope = scope(random);
            MemoryGraph large = question.planted.inMemory(step);
            for (Query query : List.of(
                    question.query(QueryKind.ROLLUP, Map.of("quantity", "qty", "cycles", "skip"), scope),
                    question.query(QueryKind.ORDER, Map.of(), scope),
                    question.query(QueryKind.CYCLES, Map.of(), scope))) {
                assertThat(rows(large, query, step))
                        .as("%s%s %s", replay, query, question)
                        .isEqualTo(rows(question.graph, query, 1));
            }
        });
    }

    private static Scope scope(Random random) {
        return SCOPES[random.nextInt(SCOPES.length)];
    }

    /**
     * All rows in their order, with the indexes of nodes and relationships; the last says whether a cycle is rejected.
     */
    private List<Object> rows(MemoryGraph graph, Query query, long step) {
        List<Object> rows = new ArrayList<>();
        try (QueryExecution execution =
                new QueryExecutor(graph.caches(), budget, false).open(graph.session(), query, Turn.FREE)) {
            while (execution.next()) {
                rows.add(List.of(ids(execution, step), valuesOf(execution)));
            }
        } catch (InvalidParameterException e) {
            rows.add(e.parameter());
        }
        return rows;
    }

    private static List<Long> ids(QueryExecution execution, long step) {
        List<Long> ids = idsOf(execution);
        assertThat(ids).allMatch(id -> id % step == 0);
        return ids.stream().map(id -> id / step).toList();
    }

    /** Of paths of the same cost, any may be found. */
    private static List<Long> idsOf(QueryExecution execution) {
        if (execution instanceof ReachabilitySearch any && !any.asksEach()) {
            return List.of();
        }
        return execution instanceof PathExecution paths && !(execution instanceof CheapestSearch)
                ? FoundRoute.of(paths).ids()
                : List.of(execution.node());
    }

    private static Object valuesOf(QueryExecution execution) {
        if (execution instanceof RollUpResults nodes) {
            return nodes.quantity() + " by " + nodes.paths();
        }
        if (execution instanceof OrderedNodes nodes) {
            return nodes.rank();
        }
        if (execution instanceof ReachabilitySearch nodes) {
            return nodes.depth();
        }
        return execution instanceof CheapestSearch paths ? paths.cost() : "";
    }
}
