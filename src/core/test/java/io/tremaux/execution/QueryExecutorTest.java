package io.tremaux.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tremaux.Rounds;
import io.tremaux.admission.Turn;
import io.tremaux.graph.Neighbours;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.Scope;
import io.tremaux.heap.HeapBudget;
import io.tremaux.memory.MemoryGraph;
import io.tremaux.memory.MemorySession;
import io.tremaux.parameter.GivenParameter;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.query.Engine;
import io.tremaux.query.NodeLists;
import io.tremaux.query.NodeSelector;
import io.tremaux.query.RecommendQuery;
import io.tremaux.query.Scopes;
import io.tremaux.query.TraverseQuery;
import io.tremaux.recommendation.Recommendation;
import io.tremaux.recommendation.Step;
import io.tremaux.store.NoSuchNodeException;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.Uniqueness;
import io.tremaux.traversal.WorkLimits;
import io.tremaux.traversal.filter.LabelFilter;
import io.tremaux.traversal.filter.RelationshipFilter;
import io.tremaux.traversal.filter.RelationshipStep;
import io.tremaux.traversal.filter.StepFilters;
import io.tremaux.traversal.predicate.Where;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Queries of a graph in memory: whatever needs no server. */
class QueryExecutorTest {
    private final MemoryGraph graph = new MemoryGraph();
    private final HeapBudget budget = new HeapBudget(1 << 22);
    private final QueryExecutor queries = new QueryExecutor(graph.caches(), budget, false);

    private static Scopes scopes(Scope scope) {
        return new Scopes(scope, scope, scope);
    }

    private static List<NodeSelector> nodes(long... ids) {
        List<NodeSelector> nodes = new ArrayList<>();
        for (long id : ids) {
            nodes.add(new NodeSelector.ElementId(Long.toString(id)));
        }
        return nodes;
    }

    private static TraverseQuery query(List<NodeSelector> start, Traversal traversal, Scope scope) {
        return new TraverseQuery(start, traversal, scopes(scope), Engine.TREMAUX, null);
    }

    private Walk open(TraverseQuery query) {
        return (Walk) queries.open(graph.session(), query, Turn.FREE, TraversalEngine.TREMAUX);
    }

    private List<Long> found(TraverseQuery query) {
        try (Walk walk = open(query)) {
            List<Long> found = new ArrayList<>();
            while (walk.next()) {
                found.add(walk.node());
            }
            return found;
        }
    }

    private void plant(Random random) {
        int count = 1 + random.nextInt(30);
        for (int i = 0; i < count; i++) {
            graph.addNode(random.nextBoolean() ? List.of("Kept") : List.of(), Map.of("size", random.nextLong(5)));
        }
        for (int i = 2 * count; i > 0; i--) {
            graph.addRelationship(random.nextInt(count), "R", random.nextInt(count), Map.of());
        }
    }

    /** Breadth-first along R>, as a textbook has it. */
    private List<Long> reachable(long start) {
        Set<Long> met = new LinkedHashSet<>(List.of(start));
        Deque<Long> queue = new ArrayDeque<>(met);
        MemorySession session = graph.session();
        while (!queue.isEmpty()) {
            Neighbours next = new Neighbours(true, bytes -> {});
            session.relationships().append(queue.remove(), RelationshipChoice.ALL, next);
            for (int i = 0; i < next.size(); i++) {
                if (!next.isIncoming(i) && met.add(next.node(i))) {
                    queue.add(next.node(i));
                }
            }
        }
        return new ArrayList<>(met);
    }

    @ParameterizedTest
    @EnumSource
    void shouldFindWhatCanBeReached(Scope scope) {
        Traversal along = new Traversal.Builder()
                .expansion(RelationshipFilter.parse("R>", true))
                .build();
        Rounds.run(20, (random, replay) -> {
            plant(random);
            assertThat(found(query(nodes(0), along, scope))).as(replay).isEqualTo(reachable(0));
        });
        assertThat(budget.used()).as("given back").isZero();
    }

    @Test
    void shouldNotShareCachesWhereNoOneTellsOfChanges() {
        graph.addNode(List.of(), Map.of());
        TraverseQuery shared = query(nodes(0), new Traversal.Builder().build(), Scope.PERMANENT);
        try (Walk walk = open(shared)) {
            Outcome outcome = walk.count();
            assertThat(outcome.cost().relationships().counts().bypassed).isPositive();
            assertThat(walk.coherence()).isEqualTo("off");
        }
    }

    @Test
    void shouldSelectStartNodesByLabelAndPredicate() {
        Rounds.run(20, (random, replay) -> {
            plant(random);
            List<NodeSelector> start = List.of(new NodeSelector.HasLabel("Kept", Where.parse("start", "size>2")));
            Traversal stay = new Traversal.Builder().maxLevel(0).build();
            int size = graph.session().tokens().propertyKey("size");
            int kept = graph.session().tokens().label("Kept");
            List<Long> expected = new ArrayList<>();
            MemorySession session = graph.session();
            for (long node = 0; session.elements().node(Long.toString(node)) == node; node++) {
                if (kept >= 0
                        && session.labels().has(node, kept)
                        && (Long) session.properties().value(node, size) > 2) {
                    expected.add(node);
                }
            }
            assertThat(found(query(start, stay, Scope.NONE))).as(replay).isEqualTo(expected);
        });
    }

    @Test
    void shouldTellThePathFromItsEndToItsStart() {
        graph.addNode(List.of(), Map.of());
        graph.addNode(List.of(), Map.of());
        graph.addNode(List.of("End"), Map.of());
        graph.addRelationship(0, "R", 1, Map.of());
        long second = graph.addRelationship(2, "S", 1, Map.of());
        Traversal toEnd = new Traversal.Builder()
                .labelFilter(LabelFilter.parse(">End", true, true))
                .uniqueness(Uniqueness.RELATIONSHIP_PATH)
                .build();
        try (Walk walk = open(query(nodes(0), toEnd, Scope.REQUEST).withPaths())) {
            assertThat(walk.next()).isTrue();
            Neighbours path = new Neighbours(true, bytes -> {});
            walk.appendPathTo(path);
            assertThat(path.size()).isEqualTo(3);
            assertThat(path.node(0)).isEqualTo(2);
            assertThat(path.relationship(0)).isEqualTo(second);
            assertThat(path.isIncoming(0)).isTrue();
            assertThat(walk.typeName(path.type(0))).isEqualTo("S");
            assertThat(path.relationship(2)).isEqualTo(Neighbours.NO_RELATIONSHIP);
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldListTheRelationshipsAmongTheNodesFound(Subgraph.InducedBy inducedBy) {
        Traversal along = new Traversal.Builder()
                .expansion(RelationshipFilter.parse("R>", true))
                .maxLevel(1)
                .build();
        for (int i = 0; i < 4; i++) {
            graph.addNode(List.of(), Map.of());
        }
        long first = graph.addRelationship(0, "R", 1, Map.of());
        long other = graph.addRelationship(1, "S", 0, Map.of());
        graph.addRelationship(1, "R", 2, Map.of()); // leads out
        try (Walk walk = open(query(nodes(0), along, Scope.NONE))) {
            Subgraph subgraph = new Subgraph(walk, inducedBy);
            int nodes = 0;
            while (subgraph.nextNode()) {
                nodes++;
            }
            List<Long> relationships = new ArrayList<>();
            while (subgraph.nextRelationship()) {
                relationships.add(subgraph.relationship().id());
            }
            assertThat(nodes).isEqualTo(2);
            assertThat(relationships)
                    .isEqualTo(inducedBy == Subgraph.InducedBy.ALL ? List.of(first, other) : List.of(first));
        }
    }

    @Test
    void shouldRejectNodesThatAreNotThereAndGiveBackWhatItHolds() {
        graph.addNode(List.of("Kept"), Map.of());
        MemorySession session = graph.session();
        NodeLists lists =
                new NodeLists(List.of(new NodeSelector.HasLabel("Kept", null)), nodes(99), List.of(), List.of(), false);
        TraverseQuery query = new TraverseQuery(
                nodes(0), lists, new Traversal.Builder().build(), Scopes.NONE, Engine.TREMAUX, WorkLimits.ANY, false);
        assertThatThrownBy(() -> queries.open(session, query, Turn.FREE, TraversalEngine.TREMAUX))
                .isInstanceOf(NoSuchNodeException.class);
        assertThat(session.charged()).isZero();
    }

    @Test
    void shouldRejectUnknownNamesOfAStrictQuery() {
        graph.addNode(List.of("Kept"), Map.of());
        TraverseQuery strict = new TraverseQuery(
                List.of(new NodeSelector.HasLabel("Kempt", null)),
                NodeLists.NONE,
                new Traversal.Builder().build(),
                Scopes.NONE,
                Engine.TREMAUX,
                WorkLimits.ANY,
                false,
                true);
        assertThatThrownBy(() -> open(strict))
                .isInstanceOfSatisfying(
                        InvalidParameterException.class,
                        rejection ->
                                assertThat(rejection.problem().didYouMean()).isEqualTo("Kept"));
    }

    @Test
    void shouldExplainWithoutFollowingAnything() {
        graph.addNode(List.of("Kept"), Map.of());
        Explanation explanation = new Explanation("start"::equals);
        queries.explain(
                graph.session(),
                query(List.of(new NodeSelector.HasLabel("Kept", null)), new Traversal.Builder().build(), Scope.NONE),
                Turn.FREE,
                new TimeLimit(Duration.ZERO, "timeout"),
                List.of(),
                explanation);
        assertThat(explanation.rows())
                .anySatisfy(row -> assertThat(row.value()).isEqualTo("1 node"))
                .anySatisfy(row -> assertThat(row.item()).isEqualTo("uniqueness"));
    }

    @Test
    void shouldRankByCountedPaths() {
        for (int i = 0; i < 4; i++) {
            graph.addNode(List.of(), Map.of());
        }
        graph.addRelationship(0, "R", 1, Map.of());
        graph.addRelationship(0, "R", 2, Map.of());
        graph.addRelationship(1, "R", 3, Map.of());
        graph.addRelationship(2, "R", 3, Map.of());
        RecommendQuery twoSteps = new RecommendQuery(
                nodes(0),
                new Recommendation(
                        List.of(step(), step()),
                        List.of(),
                        new Recommendation.Counted(Uniqueness.RELATIONSHIP_PATH, false, null),
                        new Recommendation.Chosen(false, 0, Recommendation.DEFAULT_LIMIT, null)),
                Scopes.NONE,
                Engine.TREMAUX,
                WorkLimits.ANY,
                false);
        try (RankedNodes ranked =
                (RankedNodes) queries.open(graph.session(), twoSteps, Turn.FREE, TraversalEngine.TREMAUX)) {
            assertThat(ranked.next()).isTrue();
            assertThat(ranked.node()).isEqualTo(3);
            assertThat(ranked.score()).isEqualTo(2L);
            assertThat(ranked.next()).isFalse();
        }
    }

    private static Step step() {
        GivenParameter given = new GivenParameter("steps", "R>", "");
        return new Step(
                new StepFilters(new StepFilters.Text("R>", null), RelationshipStep.parse("R>", given), null),
                null,
                null,
                "R>");
    }
}
