package io.tremaux.path;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.Rounds;
import io.tremaux.admission.Turn;
import io.tremaux.execution.Outcome;
import io.tremaux.execution.QueryExecution;
import io.tremaux.execution.QueryExecutor;
import io.tremaux.execution.StartCounts;
import io.tremaux.execution.WalksByStart;
import io.tremaux.graph.Scope;
import io.tremaux.heap.HeapBudget;
import io.tremaux.memory.MemoryGraph;
import io.tremaux.query.Engine;
import io.tremaux.query.NodeLists;
import io.tremaux.query.NodeSelector;
import io.tremaux.query.PerStartQuery;
import io.tremaux.query.Query;
import io.tremaux.query.Scopes;
import io.tremaux.query.TraverseQuery;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.WorkLimits;
import io.tremaux.traversal.filter.RelationshipFilter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** A traversal from each start node by itself, against as many queries with one start node. */
class PerStartTest {
    private static final List<String> MODES =
            List.of("NODE_GLOBAL", "NODE_GLOBAL", "RELATIONSHIP_PATH", "NODE_PATH", "RELATIONSHIP_GLOBAL");

    private final HeapBudget budget = new HeapBudget(1 << 22);

    private QueryExecution open(MemoryGraph graph, Query query) {
        return new QueryExecutor(graph.caches(), budget, false).open(graph.session(), query, Turn.FREE);
    }

    private static List<NodeSelector> known(long node) {
        return List.of(new NodeSelector.Known(node));
    }

    private List<String> counts(MemoryGraph graph, TraverseQuery query) {
        List<String> rows = new ArrayList<>();
        try (StartCounts counts = (StartCounts) open(graph, new PerStartQuery(query, true))) {
            while (counts.next()) {
                rows.add(counts.node() + ": " + counts.found() + " " + counts.foundTruncated());
            }
        }
        return rows;
    }

    @Test
    void shouldCountAsMuchAsSeparateQueries() {
        Rounds.run(2000, (random, replay) -> {
            RandomPathQuestion question = new RandomPathQuestion(random);
            TraverseQuery query = question.traversal(
                    Map.of(
                            "uniqueness",
                            MODES.get(random.nextInt(MODES.size())),
                            "bfs",
                            random.nextInt(4) > 0,
                            "limit",
                            random.nextInt(4) > 0 ? -1 : 2,
                            "maxVisited",
                            random.nextInt(8) > 0 ? -1 : 5),
                    Scope.values()[random.nextInt(Scope.values().length)]);
            List<String> expected = new ArrayList<>();
            for (long start : question.starts()) {
                try (QueryExecution walk = open(question.graph, query.from(known(start)))) {
                    Outcome outcome = walk.count();
                    expected.add(start + ": " + outcome.count() + " " + outcome.truncated());
                }
            }

            assertThat(counts(question.graph, query))
                    .as(question + " " + replay)
                    .isEqualTo(expected);
        });
        assertThat(budget.used()).as("given back").isZero();
    }

    @Test
    void shouldFindTheRowsOfSeparateQueries() {
        Rounds.run(2000, (random, replay) -> {
            RandomPathQuestion question = new RandomPathQuestion(random);
            TraverseQuery query = question.traversal(
                    Map.of(
                            "uniqueness",
                            MODES.get(random.nextInt(MODES.size())),
                            "limit",
                            random.nextBoolean() ? -1 : 2),
                    Scope.REQUEST);
            List<String> expected = new ArrayList<>();
            for (long start : question.starts()) {
                try (QueryExecution walk = open(question.graph, query.from(known(start)))) {
                    while (walk.next()) {
                        expected.add(start + " to " + walk.node());
                    }
                }
            }

            List<String> found = new ArrayList<>();
            try (WalksByStart walks = (WalksByStart) open(question.graph, new PerStartQuery(query, false))) {
                while (walks.next()) {
                    found.add(walks.start() + " to " + walks.node());
                }
                assertThat(walks.isWhole()).isTrue();
            }
            assertThat(found).as(question + " " + replay).isEqualTo(expected);
        });
    }

    /** More start nodes than share a pass; what is followed is counted as if each had a pass of its own. */
    @Test
    void shouldCountFromManyStartNodes() {
        Rounds.run(5, (random, replay) -> {
            MemoryGraph graph = new MemoryGraph();
            for (int i = 0; i < 2_000; i++) {
                graph.addNode(List.of("N"), Map.of());
            }
            for (int i = 0; i < 4_000; i++) {
                graph.addRelationship(random.nextInt(2_000), "R", random.nextInt(2_000), Map.of());
            }
            List<Long> starts = random.longs(150, 0, 2_000).boxed().toList();
            TraverseQuery query = new TraverseQuery(
                    starts.stream().<NodeSelector>map(NodeSelector.Known::new).toList(),
                    new Traversal.Builder()
                            .expansion(RelationshipFilter.parse("R>", true))
                            .maxLevel(5)
                            .build(),
                    Scopes.NONE,
                    Engine.TREMAUX,
                    null);
            List<String> expected = new ArrayList<>();
            long followed = 0;
            long visited = 0;
            for (long start : starts) {
                try (QueryExecution walk = open(graph, query.from(known(start)))) {
                    Outcome outcome = walk.count();
                    expected.add(start + ": " + outcome.count() + " null");
                    followed += outcome.cost().relationshipsFollowed();
                    visited += outcome.cost().nodesVisited();
                }
            }

            assertThat(counts(graph, query)).as(replay).isEqualTo(expected);
            try (QueryExecution together = open(graph, new PerStartQuery(query, true))) {
                Outcome outcome = together.count();
                assertThat(outcome.count()).isEqualTo(starts.size());
                assertThat(outcome.cost().relationshipsFollowed()).isEqualTo(followed);
                assertThat(outcome.cost().nodesVisited()).isEqualTo(visited);
            }
        });
    }

    @Test
    void shouldHaveNoRowWithoutAStartNode() {
        TraverseQuery none =
                new TraverseQuery(List.of(), new Traversal.Builder().build(), Scopes.NONE, Engine.TREMAUX, null);
        assertThat(counts(new MemoryGraph(), none)).isEmpty();
    }

    @Test
    void shouldEndAllOnceATraversalMayVisitNoMore() {
        MemoryGraph graph = new MemoryGraph();
        LongStream.range(0, 10).forEach(i -> graph.addNode(List.of(), Map.of()));
        LongStream.range(1, 10).forEach(i -> graph.addRelationship(0, "R", i, Map.of()));
        TraverseQuery query = new TraverseQuery(
                List.of(new NodeSelector.Known(1), new NodeSelector.Known(0), new NodeSelector.Known(2)),
                NodeLists.NONE,
                new Traversal.Builder()
                        .expansion(RelationshipFilter.parse("R>", true))
                        .build(),
                Scopes.NONE,
                Engine.TREMAUX,
                new WorkLimits(null, 5),
                false);
        try (WalksByStart walks = (WalksByStart) open(graph, new PerStartQuery(query, false))) {
            int rows = 0;
            while (walks.next()) {
                rows++;
            }
            assertThat(rows).isEqualTo(1 + 5);
            assertThat(walks.isWhole()).isFalse();
        }
        assertThat(counts(graph, query)).containsExactly("1: 1 null", "0: 5 maxVisited", "2: 1 null");
    }
}
