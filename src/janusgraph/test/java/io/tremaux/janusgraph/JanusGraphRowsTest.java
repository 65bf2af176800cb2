package io.tremaux.janusgraph;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.graph.Direction;
import io.tremaux.graph.Knowledge;
import io.tremaux.graph.Neighbours;
import io.tremaux.graph.ReadAhead;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.janusgraph.name.GraphNames;
import io.tremaux.janusgraph.name.VertexLabels;
import io.tremaux.store.Elements;
import io.tremaux.store.NodeLookup;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.apache.tinkerpop.gremlin.process.traversal.Order;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.janusgraph.core.EdgeLabel;
import org.janusgraph.core.Multiplicity;
import org.janusgraph.core.PropertyKey;
import org.janusgraph.core.schema.JanusGraphManagement;
import org.janusgraph.graphdb.database.StandardJanusGraph;
import org.janusgraph.graphdb.transaction.StandardJanusGraphTx;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What rows of JanusGraph have that no other store has; each answer also by the structure API. */
class JanusGraphRowsTest {
    private static final RelationshipChoice OUT = RelationshipChoice.whole(Direction.OUTGOING);
    private static final RelationshipChoice IN = RelationshipChoice.whole(Direction.INCOMING);

    private StandardJanusGraph graph;

    @AfterEach
    void close() {
        graph.close();
    }

    private void open(Map<String, Object> settings, Consumer<JanusGraphManagement> schema) {
        graph = Planting.openInMemory(settings);
        JanusGraphManagement management = graph.openManagement();
        schema.accept(management);
        management.commit();
    }

    /** Asks by rows, and then in a transaction with a change of its own, hence by the structure API. */
    private void ask(BiConsumer<Asking, String> questions) {
        for (boolean changed : new boolean[] {false, true}) {
            StandardJanusGraphTx transaction = (StandardJanusGraphTx) graph.newTransaction();
            if (changed) {
                transaction.makeVertexLabel("Own").make(); // a scan for a vertex might come upon a ghost, and keep it
            }
            try (JanusGraphSession session = Planting.session(transaction, new GraphNames(VertexLabels.ONE))) {
                questions.accept(new Asking(session), changed ? "by structure" : "by rows");
                assertThat(session.rows().reads() > 0).isNotEqualTo(changed);
            } finally {
                transaction.rollback();
            }
        }
    }

    private static String[] ids(String direction, List<Vertex> vertices) {
        return vertices.stream().map(vertex -> direction + vertex.id()).toArray(String[]::new);
    }

    @Test
    void shouldReadAllPartsOfAPartitionedVertex() {
        open(Map.of("cluster.max-partitions", 4, "ids.flush", false), management -> {
            management.makeVertexLabel("Hub").partition().make();
            management.makeEdgeLabel("R").make();
        });
        Vertex hub = graph.addVertex(T.label, "Hub", "name", "hub");
        hub.addEdge("R", hub);
        graph.tx().commit();
        List<Vertex> others = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            Vertex other = graph.addVertex();
            graph.vertices(hub.id()).next().addEdge("R", other);
            graph.tx().commit(); // each transaction chooses a partition
            others.add(other);
        }
        assertThat(graph.getIDManager().isPartitionedVertex(hub.id())).isTrue();
        List<Vertex> reached = new ArrayList<>(others);
        reached.add(hub);
        ask((asking, how) -> {
            assertThat(asking.neighbours(hub, RelationshipChoice.ALL))
                    .as(how)
                    .containsExactlyInAnyOrder(ids(">", reached));
            assertThat(asking.neighbours(others.get(0), RelationshipChoice.ALL))
                    .as(how)
                    .containsExactly("<" + hub.id());
            assertThat(asking.value(hub, "name")).as(how).isEqualTo("hub");
            assertThat(asking.session().elements().labels(asking.node(hub.id())))
                    .as(how)
                    .containsExactly("Hub");
        });
    }

    @Test
    void shouldReadARelationshipOnceHoweverManyIndexesHaveIt() {
        open(Map.of(), management -> {
            PropertyKey time =
                    management.makePropertyKey("time").dataType(Long.class).make();
            EdgeLabel sorted =
                    management.makeEdgeLabel("SORTED").signature(time).make();
            management.buildEdgeIndex(
                    sorted, "byTime", org.apache.tinkerpop.gremlin.structure.Direction.BOTH, Order.desc, time);
        });
        Vertex source = graph.addVertex();
        Vertex target = graph.addVertex();
        source.addEdge("SORTED", target, "time", 1L);
        source.addEdge("SORTED", target, "time", 9L);
        source.addEdge("SORTED", source, "time", 5L);
        graph.tx().commit();
        ask((asking, how) -> {
            assertThat(asking.neighbours(source, RelationshipChoice.ALL))
                    .as(how)
                    .containsExactlyInAnyOrder(ids(">", List.of(target, target, source)));
            assertThat(asking.neighbours(target, RelationshipChoice.ALL))
                    .as(how)
                    .containsExactly(ids("<", List.of(source, source)));
        });
    }

    @Test
    void shouldReadAUnidirectedRelationshipFromItsSourceAlone() {
        open(
                Map.of(),
                management -> management.makeEdgeLabel("UNI").unidirected().make());
        Vertex source = graph.addVertex();
        Vertex target = graph.addVertex();
        source.addEdge("UNI", target);
        graph.tx().commit();
        ask((asking, how) -> {
            assertThat(asking.neighbours(source, OUT)).as(how).containsExactly(">" + target.id());
            assertThat(asking.neighbours(target, IN)).as(how).isEmpty();
        });
    }

    @Test
    void shouldReadRelationshipsOfEveryMultiplicity() {
        open(Map.of(), management -> {
            for (Multiplicity multiplicity : Multiplicity.values()) {
                management
                        .makeEdgeLabel(multiplicity.name())
                        .multiplicity(multiplicity)
                        .make();
            }
        });
        Vertex source = graph.addVertex();
        Vertex target = graph.addVertex();
        for (Multiplicity multiplicity : Multiplicity.values()) {
            source.addEdge(multiplicity.name(), target, "size", (long) multiplicity.ordinal());
        }
        graph.tx().commit();
        ask((asking, how) -> {
            assertThat(asking.neighbours(source, OUT)).as(how).hasSize(Multiplicity.values().length);
            assertThat(asking.neighbours(target, IN)).as(how).hasSize(Multiplicity.values().length);
        });
    }

    /** Deleting a vertex while another transaction adds an edge to it leaves a row without the vertex. */
    @Test
    void shouldTakeAGhostForAbsent() {
        open(Map.of(), management -> management.makeEdgeLabel("R").make());
        Vertex deleted = graph.addVertex(T.label, "A");
        Vertex other = graph.addVertex();
        graph.tx().commit();
        StandardJanusGraphTx adding = (StandardJanusGraphTx) graph.newTransaction();
        adding.vertices(deleted.id())
                .next()
                .addEdge("R", adding.vertices(other.id()).next());
        graph.vertices(deleted.id()).next().remove();
        graph.tx().commit();
        adding.commit();
        ask((asking, how) -> {
            assertThat(asking.node(other.id())).as(how).isNotNegative();
            Neighbours met = new Neighbours(true, bytes -> {});
            asking.session().relationships().append(asking.node(other.id()), IN, met);
            assertThat(met.size()).as(how).isEqualTo(1);
            Neighbours beyond = new Neighbours(true, bytes -> {});
            asking.session().relationships().append(met.node(0), RelationshipChoice.ALL, beyond);
            assertThat(beyond.size()).as(how).isZero();
            assertThat(asking.session().elements().labels(met.node(0))).as(how).isEmpty();
            assertThat(asking.node(deleted.id())).as(how).isEqualTo(Elements.NONE);
            try (NodeLookup.Scan scan = asking.session().nodes().scan("A")) {
                assertThat(scan.hasNext()).as(how).isFalse();
            }
        });
    }

    /** The cells of one relationship type do not show it. */
    @Test
    void shouldTakeAGhostForAbsentWhereOneTypeIsRead() {
        open(Map.of(), management -> management.makeEdgeLabel("R").make());
        Vertex deleted = graph.addVertex(T.label, "A");
        Vertex other = graph.addVertex();
        Vertex third = graph.addVertex();
        graph.tx().commit();
        StandardJanusGraphTx adding = (StandardJanusGraphTx) graph.newTransaction();
        adding.vertices(other.id())
                .next()
                .addEdge("R", adding.vertices(deleted.id()).next());
        adding.vertices(deleted.id())
                .next()
                .addEdge("R", adding.vertices(third.id()).next());
        graph.vertices(deleted.id()).next().remove();
        graph.tx().commit();
        adding.commit();
        StandardJanusGraphTx transaction = (StandardJanusGraphTx) graph.newTransaction();
        GraphNames names = new GraphNames(VertexLabels.ONE);
        try (JanusGraphSession session = Planting.session(transaction, names)) {
            Asking asking = new Asking(session);
            RelationshipChoice along = new RelationshipChoice(names.types().token("R"), Direction.OUTGOING);
            Neighbours found = new Neighbours(false, bytes -> {});
            session.relationships().append(asking.node(other.id()), along, found);
            assertThat(found.size()).isEqualTo(1);
            long ghost = found.node(0);
            session.readAhead(Knowledge.NONE)
                    .announce(i -> ghost, 0, 1, new ReadAhead.Interest(List.of(along), false, true, false));
            session.relationships().append(ghost, along, found);
            assertThat(found.size()).isEqualTo(1);
        } finally {
            transaction.rollback();
        }
    }

    @Test
    void shouldKnowVerticesWhoseIdsAreTexts() {
        open(
                Map.of("graph.set-vertex-id", true, "graph.allow-custom-vid-types", true),
                management -> management.makeEdgeLabel("KNOWS").make());
        Vertex alice = graph.addVertex(T.id, "alice", T.label, "Person");
        Vertex bob = graph.addVertex(T.id, "bob", T.label, "Person");
        alice.addEdge("KNOWS", bob);
        graph.tx().commit();
        ask((asking, how) -> {
            assertThat(asking.neighbours(alice, OUT)).as(how).containsExactly(">bob");
            assertThat(asking.node("carol")).as(how).isEqualTo(Elements.NONE);
            assertThat(asking.node("ünknown")).as(how).isEqualTo(Elements.NONE);
        });
    }
}
