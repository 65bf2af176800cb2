package io.tremaux.janusgraph.tinkerpop;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.graph.Direction;
import io.tremaux.graph.Neighbours;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.janusgraph.Planting;
import io.tremaux.janusgraph.name.GraphNames;
import io.tremaux.janusgraph.name.VertexLabels;
import io.tremaux.store.Elements;
import io.tremaux.store.StoreContract;
import io.tremaux.store.StoreSession;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.commons.configuration2.BaseConfiguration;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.VertexProperty.Cardinality;
import org.apache.tinkerpop.gremlin.tinkergraph.structure.TinkerGraph;
import org.janusgraph.core.JanusGraph;
import org.janusgraph.graphdb.database.StandardJanusGraph;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ids, labels and values of a TinkerGraph, and what every store keeps. */
class TinkerSessionTest {
    private final TinkerGraph graph = TinkerGraph.open();

    private StoreSession session(VertexLabels mode) {
        return new TinkerSession(graph, new GraphNames(mode), ResourceLimit.UNLIMITED);
    }

    @Test
    void shouldKnowVerticesByIdsOfEveryKind() {
        List<Object> ids =
                List.of(7L, 8, "nine", "10 or so", UUID.fromString("00000000-0000-0001-0000-000000000002"), "0x1f");
        ids.forEach(id -> graph.addVertex(T.id, id));
        try (StoreSession session = session(VertexLabels.ONE)) {
            for (Object id : ids) {
                long node = session.elements().node(id.toString());
                assertThat(node).as(id.toString()).isNotNegative();
                assertThat(session.elements().nodeId(node)).isEqualTo(id.toString());
            }
            assertThat(session.elements().node("11")).isEqualTo(Elements.NONE);
        }
    }

    /** The graph's own manager of ids throws at those of another kind. */
    @ParameterizedTest
    @ValueSource(strings = {"LONG", "UUID", "STRING"})
    void shouldKnowNoVertexByAnIdOfAnotherKind(String manager) {
        BaseConfiguration configuration = new BaseConfiguration();
        configuration.setProperty("gremlin.tinkergraph.vertexIdManager", manager);
        TinkerGraph managed = TinkerGraph.open(configuration);
        Vertex vertex = managed.addVertex();
        try (StoreSession session =
                new TinkerSession(managed, new GraphNames(VertexLabels.ONE), ResourceLimit.UNLIMITED)) {
            assertThat(session.elements().node(vertex.id().toString())).isNotNegative();
            assertThat(session.elements().node("no id of any store")).isEqualTo(Elements.NONE);
        }
    }

    @Test
    void shouldHaveOneLabelOrSeveral() {
        String none = graph.addVertex().id().toString();
        String two = graph.addVertex(T.label, "A::B").id().toString();
        try (StoreSession session = session(VertexLabels.ONE)) {
            Elements elements = session.elements();
            assertThat(elements.labels(elements.node(none))).containsExactly("vertex");
            assertThat(elements.labels(elements.node(two))).containsExactly("A::B");
        }
        try (StoreSession session = session(VertexLabels.SEVERAL)) {
            Elements elements = session.elements();
            assertThat(elements.labels(elements.node(none))).isEmpty();
            assertThat(elements.labels(elements.node(two))).containsExactly("A", "B");
        }
    }

    @Test
    void shouldHaveLabelsBeyondThoseOfAMask() {
        GraphNames names = new GraphNames(VertexLabels.ONE);
        for (int i = 0; i < 70; i++) {
            names.labels().token("L" + i);
        }
        String id = graph.addVertex(T.label, "L69").id().toString();
        try (StoreSession session = new TinkerSession(graph, names, ResourceLimit.UNLIMITED)) {
            long node = session.elements().node(id);
            assertThat(session.labels().has(node, 69)).isTrue();
            assertThat(session.labels().has(node, 68)).isFalse();
            assertThat(session.labelSource().read(node)).isZero();
        }
    }

    @Test
    void shouldReadSeveralValuesAsAnArray() {
        Vertex vertex = graph.addVertex();
        vertex.property(Cardinality.list, "tags", "one");
        vertex.property(Cardinality.list, "tags", "two");
        vertex.property("members", List.of(1L, "mixed"));
        try (StoreSession session = session(VertexLabels.ONE)) {
            Map<String, Object> values = session.elements()
                    .ofNode(session.elements().node(vertex.id().toString()), null);
            assertThat(values.get("tags")).isEqualTo(new String[] {"one", "two"});
            assertThat(values.get("members")).isEqualTo(new Object[] {1L, "mixed"});
        }
    }

    /** JanusGraph throws at an edge label that is a property key. */
    @Test
    void shouldFindNoRelationshipOfATypeThatIsAPropertyKey() {
        try (StandardJanusGraph janusGraph = Planting.openInMemory(Map.of())) {
            Vertex vertex = janusGraph.addVertex("name", "Ann");
            vertex.addEdge("KNOWS", vertex);
            GraphNames names = new GraphNames(VertexLabels.ONE);
            try (StoreSession session = new TinkerSession(janusGraph, names, ResourceLimit.UNLIMITED)) {
                long node = session.elements().node(vertex.id().toString());
                for (String type : List.of("KNOWS", "name")) {
                    Neighbours found = new Neighbours(false, bytes -> {});
                    int token = session.tokens().relationshipType(type);
                    session.relationships().append(node, new RelationshipChoice(token, Direction.BOTH), found);
                    assertThat(found.size()).as(type).isEqualTo(type.equals("KNOWS") ? 1 : 0);
                }
            }
        }
    }

    /** What every store keeps, by a TinkerGraph. */
    @Nested
    class OfATinkerGraph extends StoreContract {
        @Override
        protected void with(Planted planted, SessionTest test) {
            TinkerGraph graph = TinkerGraph.open();
            List<String> ids = Planting.ids(Planting.plant(graph, planted));
            try (StoreSession session =
                    new TinkerSession(graph, new GraphNames(VertexLabels.SEVERAL), ResourceLimit.UNLIMITED)) {
                test.run(session, ids);
            }
        }

        @Override
        protected boolean knowsItsNames() {
            return false;
        }
    }

    /** What every store keeps, by the structure API of JanusGraph, in the transaction that planted it. */
    @Nested
    class OfJanusGraph extends StoreContract {
        private static JanusGraph graph;
        private static final GraphNames NAMES = new GraphNames(VertexLabels.SEVERAL);

        @BeforeAll
        static void open() {
            graph = Planting.openInMemory(Map.of());
        }

        @AfterAll
        static void close() {
            graph.close();
        }

        @Override
        protected void with(Planted planted, SessionTest test) {
            List<String> ids = Planting.ids(Planting.plant(graph, planted));
            try (StoreSession session = new TinkerSession(graph, NAMES, ResourceLimit.UNLIMITED)) {
                test.run(session, ids);
            } finally {
                graph.tx().rollback();
            }
        }

        @Override
        protected boolean knowsItsNames() {
            return false;
        }
    }
}
