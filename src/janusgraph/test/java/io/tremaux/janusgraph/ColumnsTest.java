package io.tremaux.janusgraph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tremaux.admission.Turn;
import io.tremaux.execution.QueryExecutor;
import io.tremaux.execution.TraversalEngine;
import io.tremaux.execution.Walk;
import io.tremaux.graph.Direction;
import io.tremaux.graph.Knowledge;
import io.tremaux.graph.Neighbours;
import io.tremaux.graph.ReadAhead;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.Scope;
import io.tremaux.heap.HeapBudget;
import io.tremaux.janusgraph.name.GraphNames;
import io.tremaux.janusgraph.name.VertexLabels;
import io.tremaux.janusgraph.tinkerpop.ResourceLimit;
import io.tremaux.query.Engine;
import io.tremaux.query.NodeSelector;
import io.tremaux.query.Scopes;
import io.tremaux.query.TraverseQuery;
import io.tremaux.store.NoSharedCaches;
import io.tremaux.traversal.Predicates;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.Uniqueness;
import io.tremaux.traversal.filter.RelationshipFilter;
import io.tremaux.traversal.predicate.Where;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.janusgraph.core.Multiplicity;
import org.janusgraph.core.schema.JanusGraphManagement;
import org.janusgraph.graphdb.database.StandardJanusGraph;
import org.janusgraph.graphdb.transaction.StandardJanusGraphTx;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Which cells of rows are read: only those that a traversal asks for, and of a long row not all at once. */
class ColumnsTest {
    private static final int HUB = 200_000;
    private static final int CHILDREN = 100;
    private static final long SMALL = 1 << 20;

    private final GraphNames names = new GraphNames(VertexLabels.ONE);
    private final QueryExecutor queries = new QueryExecutor(new NoSharedCaches(), new HeapBudget(1 << 24), false);
    private StandardJanusGraph graph;

    /** Notes the most bytes that were held. */
    private static final class Counting implements ResourceLimit {
        private final long limit;
        private long held;
        private long most;

        Counting(long limit) {
            this.limit = limit;
        }

        @Override
        public void charge(long bytes) {
            if (held + bytes > limit) {
                throw new IllegalStateException("limit " + limit);
            }
            held += bytes;
            most = Math.max(most, held);
        }

        @Override
        public void assertOpen() {}
    }

    @AfterEach
    void close() {
        graph.close();
    }

    private static Traversal.Builder along(String relationships) {
        return new Traversal.Builder().expansion(RelationshipFilter.parse(relationships, true));
    }

    private TraverseQuery query(Vertex start, Traversal.Builder traversal) {
        return new TraverseQuery(
                List.of(new NodeSelector.ElementId(start.id().toString())),
                traversal.build(),
                new Scopes(Scope.NONE, Scope.NONE, Scope.NONE),
                Engine.TREMAUX,
                null);
    }

    private Walk open(JanusGraphSession session, Vertex start, Traversal.Builder traversal) {
        return (Walk) queries.open(session, query(start, traversal), Turn.FREE, TraversalEngine.TREMAUX);
    }

    private Vertex plantLongTexts() {
        graph = Planting.openInMemory(Map.of());
        Vertex root = graph.addVertex();
        for (int i = 0; i < CHILDREN; i++) {
            Vertex child = graph.addVertex();
            child.property("text", "x".repeat(10_000));
            root.addEdge("R", child);
            child.addEdge("S", root);
            for (int j = 0; j < 2; j++) {
                child.addEdge("R", graph.addVertex());
            }
        }
        graph.tx().commit();
        return root;
    }

    @Test
    void shouldReadNoValuesThatNobodyAsksFor() {
        Vertex root = plantLongTexts();
        for (boolean breadthFirst : new boolean[] {true, false}) {
            for (boolean asks : new boolean[] {false, true}) {
                Counting held = new Counting(Long.MAX_VALUE);
                StandardJanusGraphTx transaction = (StandardJanusGraphTx) graph.newTransaction();
                try (Walk walk = open(
                        new JanusGraphSession(transaction, names, null, held, JanusGraphSession.MOST_BYTES_OF_ROWS),
                        root,
                        along("R>").breadthFirst(breadthFirst))) {
                    int found = 0;
                    int texts = 0;
                    while (walk.next()) {
                        found++;
                        texts += asks
                                        && walk.elements()
                                                .ofNode(walk.node(), null)
                                                .containsKey("text")
                                ? 1
                                : 0;
                    }
                    assertThat(found).isEqualTo(1 + CHILDREN + 2 * CHILDREN);
                    assertThat(texts).isEqualTo(asks ? CHILDREN : 0);
                } finally {
                    transaction.rollback();
                }
                assertThat(held.most > 10_000L * CHILDREN)
                        .as("%s bytes, breadth %s asks %s", held.most, breadthFirst, asks)
                        .isEqualTo(asks);
            }
        }
    }

    /** A caller who asks after all, in the middle, for labels, for other types and for values gets all of them. */
    @Test
    void shouldAnswerWhatWasNotAnnounced() {
        Vertex root = plantLongTexts();
        StandardJanusGraphTx transaction = (StandardJanusGraphTx) graph.newTransaction();
        JanusGraphSession session = Planting.session(transaction, names);
        int found = 0;
        int others = 0;
        try (Walk walk = open(session, root, along("R>"))) {
            while (walk.next()) {
                if (found++ > CHILDREN / 2) {
                    Neighbours list = new Neighbours(true, bytes -> {});
                    session.relationships()
                            .append(
                                    walk.node(),
                                    new RelationshipChoice(names.types().find("S"), Direction.BOTH),
                                    list);
                    others += list.size();
                    assertThat(walk.elements().labels(walk.node())).containsExactly("vertex");
                }
            }
        } finally {
            transaction.rollback();
        }
        assertThat(found).isEqualTo(1 + CHILDREN + 2 * CHILDREN);
        assertThat(others).isEqualTo(CHILDREN - CHILDREN / 2);
        assertThat(session.rows().reads()).isLessThan(30);
    }

    /** One type of the row has the neighbours of the whole row in the same order, loops and parallels among them. */
    @Test
    void shouldListTheSameFromOneType() {
        graph = Planting.openInMemory(Map.of());
        JanusGraphManagement management = graph.openManagement();
        for (Multiplicity multiplicity : Multiplicity.values()) {
            management
                    .makeEdgeLabel(multiplicity.name())
                    .multiplicity(multiplicity)
                    .make();
        }
        management.makeEdgeLabel("ONE_WAY").unidirected().make();
        management.commit();
        Vertex hub = graph.addVertex();
        List<Vertex> others = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            others.add(graph.addVertex());
        }
        List<String> types = new ArrayList<>(List.of("ONE_WAY"));
        for (Multiplicity multiplicity : Multiplicity.values()) {
            types.add(multiplicity.name());
            hub.addEdge(multiplicity.name(), hub);
        }
        hub.addEdge("ONE_WAY", hub);
        for (Vertex other : others) {
            for (String type : List.of("MULTI", "SIMPLE", "ONE_WAY")) {
                hub.addEdge(type, other);
                other.addEdge(type, hub);
            }
            hub.addEdge("MULTI", hub);
        }
        graph.tx().commit();
        for (String type : types) {
            for (Direction direction : Direction.values()) {
                List<String> whole = neighbours(hub, type, direction, false);
                assertThat(neighbours(hub, type, direction, true))
                        .as("%s %s", type, direction)
                        .isEqualTo(whole);
                StandardJanusGraphTx transaction = (StandardJanusGraphTx) graph.newTransaction();
                transaction.addVertex();
                try (JanusGraphSession session = Planting.session(transaction, names)) {
                    assertThat(new Asking(session).neighbours(hub, choice(type, direction)))
                            .as("%s %s by structure", type, direction)
                            .containsExactlyInAnyOrderElementsOf(whole);
                } finally {
                    transaction.rollback();
                }
            }
        }
    }

    private RelationshipChoice choice(String type, Direction direction) {
        return new RelationshipChoice(names.types().token(type), direction);
    }

    private List<String> neighbours(Vertex of, String type, Direction direction, boolean announced) {
        StandardJanusGraphTx transaction = (StandardJanusGraphTx) graph.newTransaction();
        try (JanusGraphSession session = new JanusGraphSession(transaction, names, null, ResourceLimit.UNLIMITED, 0)) {
            Asking asking = new Asking(session);
            long node = asking.node(of.id());
            asking.node(graph.vertices().next().id()); // drops the row
            if (announced) {
                session.readAhead(Knowledge.NONE)
                        .announce(
                                i -> node,
                                0,
                                1,
                                new ReadAhead.Interest(List.of(choice(type, direction)), false, false, false));
            }
            Neighbours found = new Neighbours(true, bytes -> {});
            session.relationships().append(node, choice(type, direction), found);
            List<String> ids = new ArrayList<>();
            for (int i = 0; i < found.size(); i++) {
                ids.add((found.isIncoming(i) ? "<" : ">") + session.elements().nodeId(found.node(i)));
                assertThat(transaction.edges(session.elements().relationshipId(found.relationship(i))))
                        .toIterable()
                        .hasSize(1);
            }
            return ids;
        } finally {
            transaction.rollback();
        }
    }

    private Vertex plantHub() {
        graph = Planting.openInMemory(Map.of("ids.block-size", 10 * HUB));
        Vertex hub = graph.addVertex();
        hub.property("name", "hub");
        List<Vertex> leaves = new ArrayList<>();
        for (int i = 0; i < CHILDREN; i++) {
            leaves.add(graph.addVertex());
            leaves.get(i).addEdge("S", hub);
        }
        for (int i = 0; i < HUB; i++) {
            hub.addEdge("R", leaves.get(i % CHILDREN)).property("index", (long) i);
        }
        graph.tx().commit();
        return hub;
    }

    @Test
    void shouldReadAHubInPages() {
        Vertex hub = plantHub();
        for (String relationships : List.of("R>", ">")) {
            for (boolean breadthFirst : new boolean[] {true, false}) {
                Counting held = new Counting(Long.MAX_VALUE);
                StandardJanusGraphTx transaction = (StandardJanusGraphTx) graph.newTransaction();
                JanusGraphSession session = new JanusGraphSession(transaction, names, null, held, SMALL);
                try (Walk walk = open(session, hub, ofHub(relationships).breadthFirst(breadthFirst))) {
                    assertThat(walk.count().count()).isEqualTo(HUB + 1);
                    assertThat(session.rows().reads()).isLessThan(100);
                } finally {
                    transaction.rollback();
                }
                assertThat(held.most).as(relationships).isLessThan(8 * SMALL); // the list of the traversal, too
            }
        }
        assertValuesOfRelationships(hub);
        assertLimit(hub);
    }

    /** Every relationship leads to a result. */
    private static Traversal.Builder ofHub(String relationships) {
        return along(relationships).maxLevel(1).uniqueness(Uniqueness.NONE);
    }

    private void assertValuesOfRelationships(Vertex hub) {
        StandardJanusGraphTx transaction = (StandardJanusGraphTx) graph.newTransaction();
        JanusGraphSession session = new JanusGraphSession(transaction, names, null, ResourceLimit.UNLIMITED, SMALL);
        Asking asking = new Asking(session);
        Neighbours list = new Neighbours(true, bytes -> {});
        session.relationships().append(asking.node(hub.id()), choice("R", Direction.OUTGOING), list);
        List<Integer> some = new ArrayList<>();
        for (int i = 0; i < HUB; i += 9_999) {
            some.add(i);
        }
        Collections.reverse(some);
        for (int i : some) {
            assertThat(session.elements().ofRelationship(list.relationship(i), null))
                    .containsKey("index");
        }
        assertThat(asking.value(hub, "name")).isEqualTo("hub");
        session.close();
        Traversal.Builder where = ofHub("R>");
        where.where(new Predicates(null, null, Where.parse("relationshipWhere", "index<10")));
        session = new JanusGraphSession(transaction, names, null, ResourceLimit.UNLIMITED, SMALL);
        try (Walk walk = open(session, hub, where)) {
            assertThat(walk.count().count()).isEqualTo(11);
            assertThat(session.rows().reads()).isLessThan(200);
        } finally {
            transaction.rollback();
        }
    }

    private void assertLimit(Vertex hub) {
        StandardJanusGraphTx transaction = (StandardJanusGraphTx) graph.newTransaction();
        JanusGraphSession session = new JanusGraphSession(transaction, names, null, new Counting(2 * SMALL), SMALL);
        assertThatThrownBy(() -> open(session, hub, ofHub("R>")).count()).hasMessage("limit " + 2 * SMALL);
        transaction.rollback();
    }
}
