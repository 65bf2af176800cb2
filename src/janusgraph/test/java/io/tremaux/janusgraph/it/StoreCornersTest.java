package io.tremaux.janusgraph.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tremaux.admission.Turn;
import io.tremaux.execution.QueryExecutor;
import io.tremaux.execution.TraversalEngine;
import io.tremaux.execution.Walk;
import io.tremaux.graph.Neighbours;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.Scope;
import io.tremaux.heap.HeapBudget;
import io.tremaux.janusgraph.Asking;
import io.tremaux.janusgraph.JanusGraphSession;
import io.tremaux.janusgraph.Planting;
import io.tremaux.janusgraph.name.GraphNames;
import io.tremaux.janusgraph.name.VertexLabels;
import io.tremaux.janusgraph.tinkerpop.ResourceLimit;
import io.tremaux.janusgraph.tinkerpop.TinkerSession;
import io.tremaux.query.Engine;
import io.tremaux.query.NodeSelector;
import io.tremaux.query.Scopes;
import io.tremaux.query.TraverseQuery;
import io.tremaux.store.NoSharedCaches;
import io.tremaux.store.StoreSession;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.Uniqueness;
import io.tremaux.traversal.filter.RelationshipFilter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.commons.configuration2.BaseConfiguration;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.VertexProperty;
import org.apache.tinkerpop.gremlin.tinkergraph.structure.TinkerGraph;
import org.janusgraph.core.Cardinality;
import org.janusgraph.core.schema.JanusGraphManagement;
import org.janusgraph.graphdb.database.StandardJanusGraph;
import org.janusgraph.graphdb.transaction.StandardJanusGraphTx;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Corners of JanusGraph and of other TinkerPop graphs as stores. */
class StoreCornersTest {
    private final QueryExecutor queries = new QueryExecutor(new NoSharedCaches(), new HeapBudget(1 << 24), false);
    private StandardJanusGraph graph;

    @AfterEach
    void close() {
        if (graph != null) {
            graph.close();
        }
    }

    private JanusGraphSession begin(boolean changed) {
        StandardJanusGraphTx transaction = (StandardJanusGraphTx) graph.newTransaction();
        if (changed) {
            transaction.addVertex();
        }
        return Planting.session(transaction, new GraphNames(VertexLabels.ONE));
    }

    /** JanusGraph finds an edge of a partitioned vertex by the part that it leads to. */
    @Test
    void shouldFindRelationshipsOfAPartitionedVertexByTheirIds() {
        graph = Planting.openInMemory(Map.of("cluster.max-partitions", 4, "ids.flush", false));
        JanusGraphManagement management = graph.openManagement();
        management.makeVertexLabel("Hub").partition().make();
        management.commit();
        Vertex hub = graph.addVertex(T.label, "Hub");
        Vertex second = graph.addVertex(T.label, "Hub");
        hub.addEdge("R", second).property("size", 1L);
        hub.addEdge("R", hub).property("size", 2L);
        graph.tx().commit();
        for (long i = 0; i < 40; i++) {
            Vertex own = graph.vertices(hub.id()).next();
            if (i % 2 == 0) {
                own.addEdge("R", graph.addVertex()).property("size", i);
            } else {
                graph.addVertex().addEdge("R", own).property("size", i);
            }
            graph.tx().commit(); // each transaction chooses a partition
        }
        StandardJanusGraphTx tx = (StandardJanusGraphTx) graph.newTransaction();
        try (JanusGraphSession session = Planting.session(tx, new GraphNames(VertexLabels.ONE))) {
            Neighbours found = new Neighbours(true, bytes -> {});
            long node = new Asking(session).node(hub.id());
            session.relationships().append(node, RelationshipChoice.ALL, found);
            assertThat(found.size()).isEqualTo(42);
            for (int i = 0; i < found.size(); i++) {
                assertThat(tx.edges(session.elements().relationshipId(found.relationship(i))))
                        .toIterable()
                        .hasSize(1);
            }
            tx.addVertex();
            for (int i = 0; i < found.size(); i++) {
                assertThat(session.elements().ofRelationship(found.relationship(i), null))
                        .containsKey("size");
            }
        }
    }

    @Test
    void shouldHaveNoEmptyLabelsAndEachOnce() {
        Map.of(
                        "::A",
                        List.of("A"),
                        "A::",
                        List.of("A"),
                        "A::::B",
                        List.of("A", "B"),
                        "A::A",
                        List.of("A"),
                        "::",
                        List.<String>of())
                .forEach((label, expected) ->
                        assertThat(VertexLabels.SEVERAL.of(label)).isEqualTo(expected));
    }

    @Test
    void shouldExcludeATypeWhateverWasAskedBefore() {
        TinkerGraph tinker = TinkerGraph.open();
        Vertex a = tinker.addVertex();
        a.addEdge("R", tinker.addVertex());
        a.addEdge("S", tinker.addVertex());
        GraphNames names = new GraphNames(VertexLabels.ONE);
        Traversal along = new Traversal.Builder()
                .expansion(RelationshipFilter.parse("-R", true))
                .build();
        Traversal other = new Traversal.Builder()
                .expansion(RelationshipFilter.parse("`-R`", true))
                .build();
        assertThat(count(new TinkerSession(tinker, names, ResourceLimit.UNLIMITED), a, along))
                .isEqualTo(2);
        assertThat(count(new TinkerSession(tinker, names, ResourceLimit.UNLIMITED), a, other))
                .isEqualTo(1);
        assertThat(count(new TinkerSession(tinker, names, ResourceLimit.UNLIMITED), a, along))
                .as("again")
                .isEqualTo(2);
        QueryExecutor fresh = new QueryExecutor(new NoSharedCaches(), new HeapBudget(1 << 24), false);
        try (Walk walk = (Walk) fresh.open(
                new TinkerSession(tinker, names, ResourceLimit.UNLIMITED),
                query(a, along),
                Turn.FREE,
                TraversalEngine.TREMAUX)) {
            assertThat(walk.count().count()).as("not compiled").isEqualTo(2);
        }
    }

    private TraverseQuery query(Vertex start, Traversal traversal) {
        return new TraverseQuery(
                List.of(new NodeSelector.ElementId(start.id().toString())),
                traversal,
                new Scopes(Scope.NONE, Scope.NONE, Scope.NONE),
                Engine.TREMAUX,
                null);
    }

    private long count(StoreSession session, Vertex start, Traversal traversal) {
        try (Walk walk = (Walk) queries.open(session, query(start, traversal), Turn.FREE, TraversalEngine.TREMAUX)) {
            return walk.count().count();
        }
    }

    @Test
    void shouldNotBeginAtNodesThatWereRemovedMeanwhile() {
        graph = Planting.openInMemory(Map.of());
        for (int i = 0; i < 10; i++) {
            graph.addVertex(T.label, "A");
        }
        graph.tx().commit();
        StandardJanusGraphTx tx = (StandardJanusGraphTx) graph.newTransaction();
        TraverseQuery query = new TraverseQuery(
                List.of(new NodeSelector.HasLabel("A", null)),
                new Traversal.Builder()
                        .uniqueness(Uniqueness.RELATIONSHIP_PATH)
                        .breadthFirst(false)
                        .maxLevel(1)
                        .build(),
                new Scopes(Scope.NONE, Scope.NONE, Scope.NONE),
                Engine.TREMAUX,
                null);
        List<String> found = new ArrayList<>();
        try (Walk walk = (Walk) queries.open(
                Planting.session(tx, new GraphNames(VertexLabels.ONE)), query, Turn.FREE, TraversalEngine.TREMAUX)) {
            walk.next();
            String first = walk.elementId();
            tx.vertices().forEachRemaining(each -> {
                if (!each.id().toString().equals(first)) {
                    each.remove();
                }
            });
            while (walk.next()) {
                found.add(walk.elementId());
            }
        }
        assertThat(found).hasSizeLessThanOrEqualTo(1);
    }

    @Test
    void shouldKnowTheCardinalityOfOwnKeys() {
        graph = Planting.openInMemory(Map.of());
        Vertex v0 = graph.addVertex();
        graph.tx().commit();
        StandardJanusGraphTx tx = (StandardJanusGraphTx) graph.newTransaction();
        tx.makePropertyKey("tags")
                .dataType(String.class)
                .cardinality(Cardinality.LIST)
                .make();
        Vertex v = tx.vertices(v0.id()).next();
        v.property(VertexProperty.Cardinality.list, "tags", "one");
        try (JanusGraphSession session = Planting.session(tx, new GraphNames(VertexLabels.ONE))) {
            assertThat(new Asking(session).value(v, "tags")).isEqualTo(new String[] {"one"});
        }
    }

    @Test
    void shouldTakeANullForNoValue() {
        BaseConfiguration configuration = new BaseConfiguration();
        configuration.setProperty("gremlin.tinkergraph.allowNullPropertyValues", true);
        TinkerGraph tinker = TinkerGraph.open(configuration);
        Vertex a = tinker.addVertex();
        a.property("nothing", null);
        try (StoreSession session =
                new TinkerSession(tinker, new GraphNames(VertexLabels.ONE), ResourceLimit.UNLIMITED)) {
            assertThat(new Asking(session).value(a, "nothing")).isNull();
        }
    }

    @Test
    void shouldTakeANullForNoElement() {
        TinkerGraph tinker = TinkerGraph.open();
        Vertex a = tinker.addVertex();
        a.property("members", Arrays.asList("x", null));
        a.property("array", new Object[] {"x", null});
        try (StoreSession session =
                new TinkerSession(tinker, new GraphNames(VertexLabels.ONE), ResourceLimit.UNLIMITED)) {
            new Asking(session).value(a, "members");
            new Asking(session).value(a, "array");
        }
    }

    /** JanusGraph then gives an edge its id only when the transaction commits. */
    @Test
    void shouldTellNewRelationshipsApartThatHaveNoIdYet() {
        graph = Planting.openInMemory(Map.of("ids.flush", false));
        Vertex start = graph.addVertex();
        graph.tx().commit();
        StandardJanusGraphTx tx = (StandardJanusGraphTx) graph.newTransaction();
        Vertex own = tx.vertices(start.id()).next();
        Vertex middle = tx.addVertex();
        Vertex end = tx.addVertex();
        for (long i = 0; i < 2; i++) {
            own.addEdge("R", middle).property("index", i);
            middle.addEdge("R", end).property("index", i);
        }
        JanusGraphSession session = Planting.session(tx, new GraphNames(VertexLabels.ONE));
        TraverseQuery query = query(
                start,
                new Traversal.Builder()
                        .expansion(RelationshipFilter.parse("R>", true))
                        .uniqueness(Uniqueness.RELATIONSHIP_PATH)
                        .build());
        try (Walk walk = (Walk) queries.open(session, query, Turn.FREE, TraversalEngine.TREMAUX)) {
            assertThat(walk.count().count()).isEqualTo(1 + 2 + 4);
        }
        try (JanusGraphSession again = Planting.session(tx, new GraphNames(VertexLabels.ONE))) {
            Neighbours found = new Neighbours(true, bytes -> {});
            again.relationships().append(new Asking(again).node(start.id()), RelationshipChoice.ALL, found);
            assertThat(found.size()).isEqualTo(2);
            for (int i = 0; i < 2; i++) {
                assertThat(again.elements().ofRelationship(found.relationship(i), null))
                        .containsEntry("index", (long) i);
            }
        } finally {
            tx.rollback();
        }
    }

    @Test
    void shouldAnswerNoMoreAfterItsTransaction() {
        graph = Planting.openInMemory(Map.of());
        Vertex a = graph.addVertex();
        Vertex b = graph.addVertex();
        Vertex c = graph.addVertex();
        a.addEdge("R", b);
        b.addEdge("R", c);
        graph.tx().commit();
        StandardJanusGraphTx tx = (StandardJanusGraphTx) graph.newTransaction();
        try (Walk walk = (Walk) queries.open(
                Planting.session(tx, new GraphNames(VertexLabels.ONE)),
                query(a, new Traversal.Builder().build()),
                Turn.FREE,
                TraversalEngine.TREMAUX)) {
            walk.next();
            tx.rollback();
            assertThatThrownBy(walk::next).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void shouldFindNothingAtANodeThatIsNotThere() {
        graph = Planting.openInMemory(Map.of());
        graph.addVertex();
        graph.tx().commit();
        for (boolean breadthFirst : new boolean[] {true, false}) {
            TraverseQuery query = new TraverseQuery(
                    List.of(new NodeSelector.Known(1_000_000)),
                    new Traversal.Builder().breadthFirst(breadthFirst).build(),
                    new Scopes(Scope.NONE, Scope.NONE, Scope.NONE),
                    Engine.TREMAUX,
                    null);
            try (Walk walk = (Walk) queries.open(begin(false), query, Turn.FREE, TraversalEngine.TREMAUX)) {
                walk.count();
            }
        }
    }
}
