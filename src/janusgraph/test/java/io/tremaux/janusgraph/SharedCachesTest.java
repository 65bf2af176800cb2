package io.tremaux.janusgraph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tremaux.Rounds;
import io.tremaux.admission.Turn;
import io.tremaux.execution.QueryExecutor;
import io.tremaux.execution.TraversalEngine;
import io.tremaux.execution.Walk;
import io.tremaux.graph.Scope;
import io.tremaux.heap.HeapBudget;
import io.tremaux.janusgraph.coherence.BoundedCaches;
import io.tremaux.janusgraph.coherence.Clock;
import io.tremaux.janusgraph.name.GraphNames;
import io.tremaux.janusgraph.name.VertexLabels;
import io.tremaux.janusgraph.tinkerpop.ResourceLimit;
import io.tremaux.store.NoSuchNodeException;
import io.tremaux.store.StoreContract.Planted;
import io.tremaux.traversal.Predicates;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.Uniqueness;
import io.tremaux.traversal.filter.LabelFilter;
import io.tremaux.traversal.filter.RelationshipFilter;
import io.tremaux.traversal.predicate.Where;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.janusgraph.graphdb.database.StandardJanusGraph;
import org.janusgraph.graphdb.transaction.StandardJanusGraphTx;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Queries of JanusGraph that share caches: the same answers, fewer reads, and never more heap than there is. */
class SharedCachesTest {
    private static final Scope[] SCOPES = Scope.values();
    private static final long[] BUDGETS = {0, 3_000, 30_000, 300_000, 1 << 24};

    private StandardJanusGraph graph;
    private final GraphNames names = new GraphNames(VertexLabels.SEVERAL);

    @BeforeEach
    void open() {
        graph = Planting.openInMemory(Map.of());
    }

    @AfterEach
    void close() {
        graph.close();
    }

    private static BoundedCaches caches(HeapBudget budget) {
        return new BoundedCaches(
                budget, Duration.ofHours(1), new BoundedCaches.Traits(true, true), Clock.OF_THE_MACHINE);
    }

    private static Scope any(Random random) {
        return SCOPES[random.nextInt(SCOPES.length)];
    }

    @Test
    void shouldAnswerAsTheStoreDoes() {
        Rounds.run(50, (random, replay) -> {
            Planted planted = RandomGraph.plant(random);
            List<String> ids = Planting.ids(Planting.plant(graph, planted));
            graph.tx().commit();
            StandardJanusGraphTx transaction = (StandardJanusGraphTx) graph.newTransaction();
            HeapBudget budget = new HeapBudget(BUDGETS[random.nextInt(BUDGETS.length)]);
            BoundedCaches caches = caches(budget);
            Answers answers = new Answers(
                    new QueryExecutor(caches, budget, false),
                    ids,
                    () -> new JanusGraphSession(
                            transaction, names, caches, ResourceLimit.UNLIMITED, random.nextInt(3) == 0 ? 0 : 1 << 20));
            for (int i = 0; i < 4; i++) {
                RandomQuery query = RandomQuery.inOrder(ids.size(), random).through(Scope.NONE, Scope.NONE, Scope.NONE);
                RandomQuery cached = random.nextBoolean()
                        ? query.through(Scope.PERMANENT, Scope.PERMANENT, Scope.PERMANENT)
                        : query.through(any(random), any(random), any(random));
                for (int again = 0; again < 2; again++) {
                    assertThat(answers.rows(cached))
                            .as("%sbudget %d: %s", replay, budget.max(), cached)
                            .isEqualTo(answers.rows(query));
                }
            }
            assertThat(budget.used()).isLessThanOrEqualTo(budget.max());
            caches.close();
            assertThat(budget.used()).as("%sgiven back", replay).isZero();
            transaction.rollback();
            Planting.clear(graph);
        });
    }

    private Object tree(int children, int levels) {
        Vertex root = graph.addVertex("A");
        List<Vertex> level = List.of(root);
        for (int depth = 1; depth <= levels; depth++) {
            List<Vertex> next = new ArrayList<>();
            for (Vertex parent : level) {
                for (int i = 0; i < children; i++) {
                    Vertex child = graph.addVertex(depth % 2 == 0 ? "A" : "B");
                    child.property("value", i);
                    parent.addEdge("HAS", child, "cost", i, "more", i);
                    next.add(child);
                }
            }
            level = next;
        }
        graph.tx().commit();
        return root.id();
    }

    /** What a walk found, and what it read for that. */
    private record Cost(long count, long reads, long rows) {}

    private Cost walk(BoundedCaches caches, HeapBudget budget, Object root, Traversal.Builder traversal, boolean rows) {
        StandardJanusGraphTx transaction = (StandardJanusGraphTx) graph.newTransaction();
        JanusGraphSession session = new JanusGraphSession(transaction, names, caches, ResourceLimit.UNLIMITED, 1 << 26);
        try (Walk walk = (Walk) new QueryExecutor(caches, budget, false)
                .open(
                        session,
                        Instance.query(root, traversal, Instance.PERMANENT),
                        Turn.FREE,
                        TraversalEngine.TREMAUX)) {
            long count = 0;
            while (walk.next()) {
                count++;
                if (rows) {
                    walk.properties(List.of("value")).of(walk.node());
                }
            }
            return new Cost(count, session.rows().reads(), session.rows().rowsRead());
        } finally {
            transaction.rollback();
        }
    }

    private static Traversal.Builder along() {
        return new Traversal.Builder().expansion(RelationshipFilter.parse("HAS>", true));
    }

    private static Traversal.Builder judging() {
        return along().labelFilter(LabelFilter.parse("+A|+B", true, false))
                .resultWhere(Where.parse("where", "value==1"));
    }

    private static final long NODES = 5461; // four children a node, six levels

    @Test
    void shouldReadNothingThatCachesHold() {
        Object root = tree(4, 6);
        for (boolean breadthFirst : new boolean[] {true, false}) {
            HeapBudget budget = new HeapBudget(1 << 26);
            BoundedCaches caches = caches(budget);
            Cost cold = walk(caches, budget, root, judging().breadthFirst(breadthFirst), false);
            assertThat(cold.rows).isEqualTo(NODES);
            assertThat(cold.reads).isLessThan(60);
            Cost warm = walk(caches, budget, root, judging().breadthFirst(breadthFirst), false);
            assertThat(warm.count).isEqualTo(cold.count);
            assertThat(warm.reads).as("of the start node alone").isLessThanOrEqualTo(1);
            caches.close();
        }
    }

    /** Each walk lacks what the one before did not ask for, and reads it in few queries. */
    @Test
    void shouldReadInFewQueriesWhatCachesLack() {
        Object root = tree(4, 6);
        for (boolean breadthFirst : new boolean[] {true, false}) {
            HeapBudget budget = new HeapBudget(1 << 26);
            BoundedCaches caches = caches(budget);
            List<Traversal.Builder> walks = List.of(
                    along(),
                    along().labelFilter(LabelFilter.parse("+A|+B", true, false)),
                    judging(),
                    along().uniqueness(Uniqueness.RELATIONSHIP_PATH));
            for (Traversal.Builder each : walks) {
                Cost cost = walk(caches, budget, root, each.breadthFirst(breadthFirst), false);
                assertThat(cost.reads).as("%s", cost).isLessThan(60);
                assertThat(cost.rows).isLessThanOrEqualTo(NODES);
            }
            caches.close();
            BoundedCaches lists = caches(budget);
            walk(lists, budget, root, along().breadthFirst(breadthFirst), false);
            Cost values = walk(lists, budget, root, along().breadthFirst(breadthFirst), true);
            assertThat(values.reads).as("values of results, %s", values).isLessThan(60);
            lists.close();
        }
    }

    /** A part of the tree is known. */
    @Test
    void shouldReadOnlyWhatCachesLack() {
        Object root = tree(4, 6);
        StandardJanusGraphTx transaction = (StandardJanusGraphTx) graph.newTransaction();
        Object child = transaction
                .vertices(root)
                .next()
                .vertices(org.apache.tinkerpop.gremlin.structure.Direction.OUT)
                .next()
                .id();
        transaction.rollback();
        for (boolean breadthFirst : new boolean[] {true, false}) {
            HeapBudget budget = new HeapBudget(1 << 26);
            BoundedCaches caches = caches(budget);
            Cost part = walk(caches, budget, child, judging().breadthFirst(breadthFirst), false);
            assertThat(part.rows).isEqualTo((NODES - 1) / 4);
            Cost all = walk(caches, budget, root, judging().breadthFirst(breadthFirst), false);
            assertThat(all.rows)
                    .as("also the child, whose labels nobody asked for where the walk began")
                    .isEqualTo(NODES - part.rows + 1);
            assertThat(all.reads).isLessThan(80);
            caches.close();
        }
    }

    @Test
    void shouldGoOnWithoutRoom() {
        Object root = tree(4, 6);
        for (long bytes : new long[] {0, 5_000, 50_000, 150_000, 400_000}) {
            HeapBudget budget = new HeapBudget(bytes);
            BoundedCaches caches = caches(budget);
            for (int i = 0; i < 4; i++) {
                assertThat(walk(caches, budget, root, judging(), true).count)
                        .as("budget of %s", bytes)
                        .isEqualTo((NODES - 1) / 4);
                assertThat(budget.used()).isLessThanOrEqualTo(bytes);
            }
            caches.close();
            assertThat(budget.used()).isZero();
        }
    }

    /** Ids are numbered for good, so those that a caller makes up would take the room of all others. */
    @Test
    void shouldHoldNothingForIdsThatNoVertexHas() {
        long root = (long) tree(4, 2);
        HeapBudget budget = new HeapBudget(1 << 26);
        BoundedCaches caches = caches(budget);
        long count = walk(caches, budget, root, judging(), false).count;
        long held = budget.used();

        for (long i = 1; i <= 5_000; i++) {
            long unknown = root + (i << 32);
            assertThatThrownBy(() -> walk(caches, budget, unknown, judging(), false))
                    .isInstanceOf(NoSuchNodeException.class);
        }

        assertThat(budget.used()).isEqualTo(held);
        assertThat(walk(caches, budget, root, judging(), false).count).isEqualTo(count);
        caches.close();
    }

    /** The lists are cached, the values of their relationships are not: a query reads as many rows as without caches. */
    @Test
    void shouldReadTheValuesOfKnownRelationshipsInFewQueries() {
        Object root = tree(5, 5);
        HeapBudget budget = new HeapBudget(1 << 26);
        for (boolean breadthFirst : new boolean[] {true, false}) {
            BoundedCaches caches = caches(budget);
            Cost cold = walk(caches, budget, root, where("cost>=0").breadthFirst(breadthFirst), false);
            Cost warm = walk(caches, budget, root, where("more>=0").breadthFirst(breadthFirst), false);
            assertThat(warm.count).isEqualTo(cold.count);
            assertThat(warm.reads).as("after %s: %s", cold, warm).isLessThanOrEqualTo(2 * cold.reads);
            caches.close();
        }
    }

    private static Traversal.Builder where(String ofRelationships) {
        return along().where(new Predicates(null, null, Where.parse("relationshipWhere", ofRelationships)));
    }
}
