package io.tremaux.janusgraph.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.Rounds;
import io.tremaux.admission.Turn;
import io.tremaux.execution.QueryExecution;
import io.tremaux.execution.Walk;
import io.tremaux.execution.WalkedPath;
import io.tremaux.heap.HeapBudget;
import io.tremaux.janusgraph.Instance;
import io.tremaux.janusgraph.coherence.Clock;
import io.tremaux.janusgraph.tinkerpop.ResourceLimit;
import io.tremaux.query.Scopes;
import io.tremaux.status.Verification;
import io.tremaux.store.Elements;
import io.tremaux.store.NoSuchNodeException;
import io.tremaux.traversal.Predicates;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.Uniqueness;
import io.tremaux.traversal.filter.LabelFilter;
import io.tremaux.traversal.filter.RelationshipFilter;
import io.tremaux.traversal.predicate.Where;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.tinkerpop.gremlin.structure.Direction;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Property;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.VertexProperty;
import org.janusgraph.core.Cardinality;
import org.janusgraph.core.EdgeLabel;
import org.janusgraph.core.JanusGraphException;
import org.janusgraph.core.schema.JanusGraphManagement;
import org.janusgraph.graphdb.transaction.StandardJanusGraphTx;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * After each of many random commits of an instance, queries answer from shared caches what they answer without. Some
 * queries go on meanwhile, or end late; time passes, and caches are replaced or have little room.
 */
class AnyCommitTest {
    private static final Duration BOUND = Duration.ofSeconds(10);
    private static final long[] BUDGETS = {100_000, 400_000, 1 << 24};
    private static final List<String> KEYS = List.of("value", "tags");

    @Test
    void shouldShowInTheNextQuery() {
        AtomicLong compared = new AtomicLong();
        Rounds.run(40, (random, replay) -> {
            try (Round round = new Round(random, replay)) {
                compared.addAndGet(round.run());
            }
        });
        assertThat(compared).hasPositiveValue();
    }

    private static final class Round implements AutoCloseable {
        private final Random random;
        private final String replay;
        private final boolean ownIds;
        private final AtomicLong nanos = new AtomicLong();
        private final AtomicLong millis = new AtomicLong();
        private final Instance instance;
        private final List<Object> ids = new ArrayList<>();
        private final List<Open> open = new ArrayList<>();
        private final List<String> done = new ArrayList<>();
        private long verified;

        /** A query that is not at its end, in its transaction. */
        private record Open(StandardJanusGraphTx transaction, QueryExecution execution) {
            void close() {
                execution.close();
                if (transaction.isOpen()) {
                    transaction.rollback();
                }
            }
        }

        Round(Random random, String replay) {
            this.random = random;
            this.replay = replay;
            this.ownIds = random.nextInt(3) == 0;
            Map<String, Object> settings = new HashMap<>();
            settings.put("cluster.max-partitions", 4);
            settings.put("cache.db-cache", random.nextBoolean());
            if (ownIds) {
                settings.put("graph.set-vertex-id", true);
                settings.put("graph.allow-custom-vid-types", true);
            }
            HeapBudget budget = new HeapBudget(BUDGETS[random.nextInt(BUDGETS.length)]);
            instance = new Instance(settings, budget, BOUND, new Clock(nanos::get, millis::get));
            declare();
            if (ownIds) {
                for (int i = 0; i < 14; i++) {
                    ids.add("v" + i); // most are there later, or never
                }
            }
        }

        private void declare() {
            JanusGraphManagement management = instance.graph().openManagement();
            management.makePropertyKey("value").dataType(Integer.class).make();
            management
                    .makePropertyKey("tags")
                    .dataType(String.class)
                    .cardinality(Cardinality.SET)
                    .make();
            management.makeEdgeLabel("R").make();
            EdgeLabel sorted = management.makeEdgeLabel("S").make();
            management.buildEdgeIndex(sorted, "byValue", Direction.BOTH, management.getPropertyKey("value"));
            management.makeEdgeLabel("U").unidirected().make();
            management.makeVertexLabel("A").make();
            management.makeVertexLabel("B").make();
            if (!ownIds) {
                management.makeVertexLabel("P").partition().make();
            }
            management.commit();
        }

        /** Answers how many entries it has compared with the store. */
        long run() {
            commit();
            for (int step = 0; step < 30; step++) {
                if (random.nextInt(4) == 0) {
                    nanos.addAndGet(Duration.ofSeconds(random.nextInt(12)).toNanos());
                }
                goOnWithQueries();
                commit();
                check();
            }
            return verified;
        }

        private void goOnWithQueries() {
            if (random.nextInt(3) == 0 && !ids.isEmpty()) {
                StandardJanusGraphTx transaction =
                        (StandardJanusGraphTx) instance.graph().newTransaction();
                try {
                    open.add(new Open(
                            transaction,
                            instance.open()
                                    .open(
                                            transaction,
                                            Instance.query(any(), traversal(), Instance.PERMANENT),
                                            Turn.FREE,
                                            ResourceLimit.UNLIMITED)));
                } catch (NoSuchNodeException e) {
                    transaction.rollback();
                }
            }
            for (Iterator<Open> each = open.iterator(); each.hasNext(); ) {
                Open one = each.next();
                boolean more = true;
                for (int i = random.nextInt(4); i > 0 && more; i--) {
                    more = one.execution.next();
                    if (more && random.nextBoolean()) {
                        one.execution.properties(KEYS).of(one.execution.node());
                    }
                }
                if (!more || random.nextInt(4) == 0) {
                    one.close();
                    each.remove();
                }
            }
        }

        private Object any() {
            return ids.get(random.nextInt(ids.size()));
        }

        private void commit() {
            try {
                instance.write(transaction -> {
                    for (int i = random.nextInt(4); i >= 0; i--) {
                        change(transaction);
                    }
                    return null;
                });
            } catch (JanusGraphException
                    | IllegalStateException e) { // of a vertex that the same transaction has removed
                done.add("failed: " + e);
            }
            done.add("commit");
        }

        private Vertex vertex(StandardJanusGraphTx transaction) {
            if (ids.isEmpty() || random.nextInt(8) == 0) {
                return add(transaction);
            }
            Object id = any();
            Iterator<Vertex> found = transaction.vertices(id);
            if (found.hasNext()) {
                return found.next();
            }
            return ownIds ? add(transaction, id) : add(transaction);
        }

        private Vertex add(StandardJanusGraphTx transaction) {
            return add(transaction, null);
        }

        private Vertex add(StandardJanusGraphTx transaction, @Nullable Object id) {
            String label =
                    List.of("A", "A", "B", "A::B", "", ownIds ? "A" : "P").get(random.nextInt(6));
            List<Object> words = new ArrayList<>();
            if (!label.isEmpty()) {
                words.addAll(List.of(T.label, label));
            }
            if (ownIds) {
                Object own = id == null ? "n" + ids.size() : id;
                words.addAll(List.of(T.id, own));
            }
            Vertex vertex = transaction.addVertex(words.toArray());
            if (!ids.contains(vertex.id())) {
                ids.add(vertex.id());
            }
            done.add("add " + vertex.id() + " " + label);
            return vertex;
        }

        private @Nullable Edge edge(Vertex vertex) {
            List<Edge> edges = new ArrayList<>();
            vertex.edges(Direction.BOTH).forEachRemaining(edges::add);
            return edges.isEmpty() ? null : edges.get(random.nextInt(edges.size()));
        }

        private void change(StandardJanusGraphTx transaction) {
            Vertex vertex = vertex(transaction);
            switch (random.nextInt(10)) {
                case 0 -> vertex.property("value", random.nextInt(4));
                case 1 -> vertex.property(VertexProperty.Cardinality.set, "tags", "t" + random.nextInt(4));
                case 2 -> vertex.properties().forEachRemaining(Property::remove);
                case 3 -> {
                    if (random.nextInt(3) == 0) {
                        done.add("remove " + vertex.id());
                        vertex.remove();
                    }
                }
                case 4, 5, 6 -> connect(vertex, vertex(transaction));
                case 7 -> {
                    Edge edge = edge(vertex);
                    if (edge != null) {
                        done.add("change " + edge);
                        edge.property("value", random.nextInt(4));
                    }
                }
                case 8 -> {
                    Edge edge = edge(vertex);
                    if (edge != null) {
                        done.add("remove " + edge);
                        edge.remove();
                    }
                }
                default -> {
                    Edge edge = edge(vertex);
                    if (edge != null) {
                        Vertex from = edge.outVertex();
                        Vertex to = edge.inVertex();
                        String label = edge.label();
                        edge.remove();
                        done.add("again " + edge);
                        from.addEdge(label, to, "value", random.nextInt(4));
                    }
                }
            }
        }

        private void connect(Vertex from, Vertex to) {
            Edge edge = from.addEdge(List.of("R", "S", "U").get(random.nextInt(3)), to);
            done.add("connect " + from.id() + " " + edge.label() + " " + to.id());
            if (random.nextBoolean()) {
                edge.property("value", random.nextInt(4));
            }
        }

        private Traversal.Builder traversal() {
            String along = List.of("R>", "<R", "S", "", ">", "<", "U>", "R|S>").get(random.nextInt(8));
            Where where = random.nextBoolean() ? null : Where.parse("where", "value>=" + random.nextInt(4));
            Where onNodes = random.nextInt(3) > 0 ? null : Where.parse("where", "value>=" + random.nextInt(4));
            return new Traversal.Builder()
                    .expansion(RelationshipFilter.parse(along, true))
                    .labelFilter(LabelFilter.parse(
                            List.of("", "", "+A", "-B", "+P|+A").get(random.nextInt(5)), true, false))
                    .where(new Predicates(null, onNodes, where))
                    .uniqueness(random.nextBoolean() ? Uniqueness.RELATIONSHIP_PATH : Uniqueness.NODE_PATH)
                    .breadthFirst(random.nextBoolean())
                    .maxLevel(random.nextInt(3));
        }

        private void check() {
            verify();
            for (int i = 0; i < 4 && !ids.isEmpty(); i++) {
                Object start = any();
                Traversal.Builder traversal = traversal();
                List<String> wanted = answer(start, traversal, Scopes.NONE);
                for (int again = 0; again < 2; again++) {
                    assertThat(answer(start, traversal, Instance.PERMANENT))
                            .as("%s%s from %s %s", replay, done, start, traversal.build())
                            .isEqualTo(wanted);
                }
            }
        }

        private void verify() {
            StandardJanusGraphTx transaction =
                    (StandardJanusGraphTx) instance.graph().newTransaction();
            try {
                Verification found = instance.open().verify(transaction, Turn.FREE, ResourceLimit.UNLIMITED);
                assertThat(found.undecided() + found.different())
                        .as("%s%s", replay, done)
                        .isZero();
                verified += found.compared();
            } finally {
                transaction.rollback();
            }
        }

        private List<String> answer(Object start, Traversal.Builder traversal, Scopes scopes) {
            try {
                return instance.walk(start, traversal, scopes, this::text);
            } catch (NoSuchNodeException e) {
                return List.of("no such node");
            }
        }

        private List<String> text(Walk walk) {
            List<String> rows = new ArrayList<>();
            WalkedPath path = new WalkedPath();
            while (walk.next()) {
                path.take(walk);
                Elements elements = walk.elements();
                StringBuilder row = new StringBuilder();
                for (int i = 0; i <= path.length(); i++) {
                    row.append(elements.nodeId(path.node(i))).append(' ');
                    if (i < path.length()) {
                        row.append(elements.relationshipId(path.relationship(i)))
                                .append(' ');
                    }
                }
                Map<String, Object> values = walk.properties(KEYS).of(walk.node());
                row.append(values.get("value"));
                Object tags = values.get("tags");
                row.append(tags == null ? "" : Arrays.deepToString(new Object[] {tags}));
                row.append(elements.labels(walk.node()));
                rows.add(row.toString());
            }
            return rows;
        }

        @Override
        public void close() {
            open.forEach(Open::close);
            instance.close();
        }
    }
}
