package io.tremaux.janusgraph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tremaux.graph.IndexHint;
import io.tremaux.graph.Neighbours;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.Tokens;
import io.tremaux.janusgraph.name.GraphNames;
import io.tremaux.janusgraph.name.VertexLabels;
import io.tremaux.janusgraph.tinkerpop.ResourceLimit;
import io.tremaux.store.Elements;
import io.tremaux.store.GeoPoint;
import io.tremaux.store.StoreSession;
import io.tremaux.traversal.predicate.Where;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.VertexProperty;
import org.janusgraph.core.Cardinality;
import org.janusgraph.core.PropertyKey;
import org.janusgraph.core.VertexLabel;
import org.janusgraph.core.attribute.Geoshape;
import org.janusgraph.core.schema.JanusGraphManagement;
import org.janusgraph.graphdb.database.StandardJanusGraph;
import org.janusgraph.graphdb.transaction.StandardJanusGraphTx;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A session's life in its caller's transaction: what it reads, holds and sees. */
class JanusGraphSessionTest {
    private final GraphNames names = new GraphNames(VertexLabels.ONE);
    private StandardJanusGraph graph;
    private StandardJanusGraphTx transaction;

    @BeforeEach
    void open() {
        graph = Planting.openInMemory(Map.of());
    }

    @AfterEach
    void close() {
        graph.close();
    }

    private JanusGraphSession begin(ResourceLimit limit, long mostBytes) {
        transaction = (StandardJanusGraphTx) graph.newTransaction();
        return new JanusGraphSession(transaction, names, null, limit, mostBytes);
    }

    private JanusGraphSession begin(VertexLabels mode) {
        transaction = (StandardJanusGraphTx) graph.newTransaction();
        return Planting.session(transaction, new GraphNames(mode));
    }

    private JanusGraphSession begin() {
        return begin(ResourceLimit.UNLIMITED, JanusGraphSession.MOST_BYTES_OF_ROWS);
    }

    private List<Vertex> chain(int length) {
        List<Vertex> chain = new ArrayList<>(List.of(graph.addVertex(T.label, "A")));
        for (int i = 1; i < length; i++) {
            Vertex next = graph.addVertex(T.label, "A");
            chain.get(i - 1).addEdge("R", next);
            chain.add(next);
        }
        graph.tx().commit();
        return chain;
    }

    @Test
    void shouldSeeChangesOfItsTransaction() {
        List<Vertex> chain = chain(2);
        try (JanusGraphSession session = begin()) {
            Asking asking = new Asking(session);
            assertThat(asking.neighbours(chain.get(1), RelationshipChoice.ALL)).hasSize(1);
            Vertex own = transaction.vertices(chain.get(1).id()).next();
            Vertex added = transaction.addVertex(T.label, "Own");
            own.addEdge("OWN", added);
            own.property("name", "changed");
            session.dropPointers();
            assertThat(session.hasOwnChanges()).isTrue();
            assertThat(asking.neighbours(chain.get(1), RelationshipChoice.ALL))
                    .containsExactlyInAnyOrder("<" + chain.get(0).id(), ">" + added.id());
            assertThat(asking.value(own, "name")).isEqualTo("changed");
            assertThat(session.elements().labels(asking.node(added.id()))).containsExactly("Own");
            transaction.vertices(chain.get(0).id()).next().remove();
            session.dropPointers();
            assertThat(asking.neighbours(chain.get(1), RelationshipChoice.ALL)).hasSize(1);
            assertThat(asking.node(chain.get(0).id())).isNegative();
        }
    }

    @Test
    void shouldKeepTheNumbersOfRelationshipsWhenChangesBegin() {
        List<Vertex> chain = chain(2);
        try (JanusGraphSession session = begin()) {
            long node = new Asking(session).node(chain.get(0).id());
            Neighbours before = new Neighbours(true, bytes -> {});
            session.relationships().append(node, RelationshipChoice.ALL, before);
            String id = session.elements().relationshipId(before.relationship(0));
            transaction.addVertex();
            Neighbours after = new Neighbours(true, bytes -> {});
            session.relationships().append(node, RelationshipChoice.ALL, after);
            assertThat(after.relationship(0)).isEqualTo(before.relationship(0));
            assertThat(graph.edges(id)).toIterable().hasSize(1);
        }
    }

    @Test
    void shouldReadARowOnce() {
        List<Vertex> chain = chain(12);
        try (JanusGraphSession session = begin()) {
            List<Long> nodes = chain.stream()
                    .map(vertex -> new Asking(session).node(vertex.id()))
                    .toList();
            assertThat(session.rows().reads()).isEqualTo(12);
            nodes.forEach(session.labelSource()::read);
            assertThat(session.rows().reads()).isEqualTo(12);
        }
    }

    @Test
    void shouldReadExpectedNodesAtOnce() {
        List<Vertex> chain = chain(12);
        try (JanusGraphSession session = begin()) {
            session.elements()
                    .expect(Stream.concat(Planting.ids(chain).stream(), Stream.of("no id", "4"))
                            .toList());
            assertThat(session.rows().reads()).isEqualTo(1);
            chain.forEach(
                    vertex -> assertThat(new Asking(session).node(vertex.id())).isNotNegative());
            assertThat(session.elements().node("4")).isEqualTo(Elements.NONE);
            assertThat(session.rows().reads()).isEqualTo(1);
        }
    }

    @Test
    void shouldChargeRowsAndGiveThemBack() {
        List<Vertex> chain = chain(200);
        long[] held = new long[2];
        ResourceLimit counting = new ResourceLimit() {
            @Override
            public void charge(long bytes) {
                held[0] += bytes;
                held[1] = Math.max(held[1], held[0]);
            }

            @Override
            public void assertOpen() {}
        };
        long[] most = new long[2];
        for (int i = 0; i < 2; i++) {
            held[1] = 0;
            try (JanusGraphSession session = begin(counting, i == 0 ? Long.MAX_VALUE : 2000)) {
                chain.forEach(vertex -> new Asking(session).node(vertex.id()));
            }
            most[i] = held[1];
            assertThat(held[0]).isZero();
        }
        assertThat(most[1]).as("with few rows kept").isLessThan(most[0] - 30_000);
    }

    @Test
    void shouldEndWhereItMayHoldNoMore() {
        List<Vertex> chain = chain(1);
        ResourceLimit none = new ResourceLimit() {
            @Override
            public void charge(long bytes) {
                if (bytes > 0) {
                    throw new IllegalStateException("no more");
                }
            }

            @Override
            public void assertOpen() {}
        };
        try (JanusGraphSession session = begin(none, 0)) {
            assertThatThrownBy(() -> new Asking(session).node(chain.get(0).id()))
                    .hasMessage("no more");
        }
    }

    @Test
    void shouldEndWithItsTransaction() {
        try (StoreSession session = begin()) {
            session.assertOpen();
            transaction.rollback();
            assertThatThrownBy(session::assertOpen).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void shouldTellTheNamesOfTheSchemaAlone() {
        JanusGraphManagement management = graph.openManagement();
        management.makeVertexLabel("Never").make();
        management.makeEdgeLabel("USED").make();
        management.makePropertyKey("size").dataType(Long.class).make();
        management.commit();
        try (StoreSession session = begin()) {
            assertThat(session.tokens().label("Never")).isNotNegative();
            assertThat(session.tokens().relationshipType("size")).isEqualTo(Tokens.UNKNOWN);
            assertThat(session.tokens().propertyKey("~T$VertexExists")).isEqualTo(Tokens.UNKNOWN);
            assertThat(session.vocabulary().labels()).containsExactly("Never");
            assertThat(session.vocabulary().relationshipTypes()).containsExactly("USED");
            assertThat(session.vocabulary().propertyKeys()).containsExactly("size");
        }
    }

    @Test
    void shouldHaveValuesThatPredicatesUnderstand() {
        JanusGraphManagement management = graph.openManagement();
        management
                .makePropertyKey("tags")
                .dataType(String.class)
                .cardinality(Cardinality.LIST)
                .make();
        management.commit();
        UUID uuid = UUID.fromString("00000000-0000-0001-0000-000000000002");
        Instant moment = Instant.parse("2026-11-28T01:00:00Z");
        Vertex vertex = graph.addVertex();
        vertex.property("date", Date.from(moment));
        vertex.property("instant", moment);
        vertex.property("uuid", uuid);
        vertex.property("place", Geoshape.point(48.5, 9.25));
        vertex.property(VertexProperty.Cardinality.list, "tags", "one");
        graph.tx().commit();
        for (boolean changed : new boolean[] {false, true}) {
            try (StoreSession session = begin()) {
                if (changed) {
                    transaction.addVertex();
                }
                Asking asking = new Asking(session);
                assertThat(asking.value(vertex, "date")).isEqualTo(moment.atZone(ZoneOffset.UTC));
                assertThat(asking.value(vertex, "uuid")).isEqualTo(uuid.toString());
                assertThat(asking.value(vertex, "tags")).isEqualTo(new String[] {"one"});
                assertThat(asking.value(vertex, "place"))
                        .isInstanceOfSatisfying(
                                GeoPoint.class,
                                point -> assertThat(point.coordinate()).containsExactly(9.25, 48.5));
                for (String where : List.of(
                        "date==2026-11-28T02:00+01:00", "instant<2026-11-29T00:00Z", "uuid==" + uuid, "tags==one")) {
                    assertThat(Where.parse("where", where)
                                    .bind(session.tokens())
                                    .in(session.properties())
                                    .of(asking.node(vertex.id())))
                            .as(where)
                            .isTrue();
                }
            }
        }
    }

    @Test
    void shouldFindStartNodesByACompositeIndex() {
        JanusGraphManagement management = graph.openManagement();
        for (Class<?> type : List.of(String.class, Long.class, Integer.class, Boolean.class, Double.class)) {
            management
                    .buildIndex("by" + type.getSimpleName(), Vertex.class)
                    .addKey(management
                            .makePropertyKey(type.getSimpleName())
                            .dataType(type)
                            .make())
                    .buildCompositeIndex();
        }
        management.commit();
        for (String label : List.of("A", "A", "B")) {
            graph.addVertex(T.label, label, "String", "7", "Long", 7L, "Integer", 7, "Boolean", true, "Double", 7d);
        }
        graph.addVertex(T.label, "A", "String", "8", "Long", 8L, "Integer", 8, "Boolean", false, "Double", 8d);
        graph.tx().commit();
        try (StoreSession session = begin()) {
            assertFinds(session, "String==7", 2);
            assertFinds(session, "Long==7", 2);
            assertFinds(session, "Integer=in=(7,8)", 3);
            assertFinds(session, "Long==7.5", 0);
            assertFinds(session, "Boolean==true", 2);
            int label = session.tokens().label("A");
            for (String where : List.of("Double==7", "String=sw=7", "Long>7", "Long==9007199254740993")) {
                assertThat(session.nodes().index(label, hint(where))).as(where).isNull();
            }
        }
    }

    /** What JanusGraph calls an index with a schema constraint; a declared schema makes such. */
    @ParameterizedTest
    @EnumSource
    void shouldFindStartNodesByTheIndexOfTheirLabel(VertexLabels mode) {
        JanusGraphManagement management = graph.openManagement();
        PropertyKey key = management.makePropertyKey("id").dataType(Long.class).make();
        PropertyKey both =
                management.makePropertyKey("both").dataType(Long.class).make();
        for (String name : List.of("A", "B", "A::B")) {
            VertexLabel label = management.makeVertexLabel(name).make();
            if (name.equals("A")) {
                index(management, "byId", key, label);
            }
            index(management, "byBoth" + name, both, label);
        }
        management.commit();
        for (String label : List.of("A", "A", "B", "A::B")) {
            graph.addVertex(T.label, label, "id", 7L, "both", 7L);
        }
        graph.tx().commit();
        try (StoreSession session = begin(mode)) {
            if (mode == VertexLabels.ONE) {
                assertFinds(session, "id==7", 2);
                assertFinds(session, "both==7", 2);
            } else { // the vertex with the label A::B has the label A, too, and is not in the index of A alone
                assertThat(session.nodes().find(session.tokens().label("A"), hint("id==7"), bytes -> {}))
                        .isNull();
                assertFinds(session, "both==7", 3);
            }
            assertThat(session.nodes().index(session.tokens().label("B"), hint("id==7")))
                    .isNull();
        }
    }

    /** JanusGraph holds all vertices that an index has for a value, before it answers with the first. */
    @Test
    void shouldChargeWhatAnIndexAnswersBeforeItIsRead() {
        JanusGraphManagement management = graph.openManagement();
        PropertyKey key = management.makePropertyKey("id").dataType(Long.class).make();
        index(management, "byId", key, management.makeVertexLabel("A").make());
        management.commit();
        for (int i = 0; i < 1000; i++) {
            graph.addVertex(T.label, "A", "id", 7L);
        }
        graph.tx().commit();
        AtomicLong charged = new AtomicLong();
        AtomicLong most = new AtomicLong();
        try (StoreSession session = begin()) {
            int label = session.tokens().label("A");
            assertThat(session.nodes().find(label, hint("id==7"), bytes -> {
                        most.accumulateAndGet(charged.addAndGet(bytes), Math::max);
                    }))
                    .hasSize(1000);
        }
        assertThat(charged.get()).isBetween(1000L * Long.BYTES, 1000L * 64);
        assertThat(most.get()).isGreaterThan(1000L * 256);
    }

    private static void index(JanusGraphManagement management, String name, PropertyKey key, VertexLabel label) {
        management.buildIndex(name, Vertex.class).addKey(key).indexOnly(label).buildCompositeIndex();
    }

    private static List<IndexHint> hint(String where) {
        return Where.parse("where", where).hint();
    }

    private static void assertFinds(StoreSession session, String where, int count) {
        int label = session.tokens().label("A");
        assertThat(session.nodes().find(label, Where.parse("where", where).hint(), bytes -> {}))
                .as(where)
                .hasSize(count)
                .isSorted();
        assertThat(session.nodes().index(label, Where.parse("where", where).hint()))
                .startsWith("by");
    }
}
