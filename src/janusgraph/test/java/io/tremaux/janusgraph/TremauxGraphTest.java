package io.tremaux.janusgraph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tremaux.janusgraph.name.VertexLabels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.configuration2.MapConfiguration;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalStrategies;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.util.GraphFactory;
import org.janusgraph.graphdb.database.StandardJanusGraph;
import org.janusgraph.graphdb.internal.InternalRelation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TremauxGraphTest {
    static TremauxGraph open(Map<String, Object> settings) {
        MapConfiguration file = new MapConfiguration(new HashMap<>(settings));
        file.setProperty("storage.backend", "inmemory");
        file.setProperty("storage.lock.wait-time", "1 ms");
        return TremauxGraphFactory.open(file);
    }

    @Test
    void shouldBeWhatAPropertiesFileNames(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("graph.properties"), """
                gremlin.graph=io.tremaux.janusgraph.TremauxGraphFactory
                storage.backend=inmemory
                tremaux.vertex-labels=several
                """);
        try (Graph graph = GraphFactory.open(file.toString())) {
            OpenGraph queries = ((TremauxGraph) graph).queries();
            assertThat(queries.settings().vertexLabels()).isEqualTo(VertexLabels.SEVERAL);
            assertThat(graph.configuration().getKeys()).toIterable().noneMatch(key -> key.startsWith("tremaux"));
            assertThat(TraversalStrategies.GlobalCache.getStrategies(graph.getClass()))
                    .isEqualTo(TraversalStrategies.GlobalCache.getStrategies(StandardJanusGraph.class));
        }
    }

    @Test
    void shouldTellOfCommitsBeforeTheyReturn() {
        List<String> heard = new ArrayList<>();
        try (TremauxGraph graph = open(Map.of())) {
            graph.makeEdgeLabel("HAS").make();
            graph.tx().commit();
            graph.addListener((added, deleted) -> {
                heard.addAll(edges("added", added));
                heard.addAll(edges("deleted", deleted));
            });
            Edge edge = graph.addVertex("Part").addEdge("HAS", graph.addVertex("Part"));
            assertThat(heard).isEmpty();
            graph.tx().commit();
            assertThat(heard).containsExactly("added HAS");

            graph.edges(edge.id()).next().remove();
            graph.tx().commit();
            assertThat(heard).containsExactly("added HAS", "deleted HAS");

            graph.addVertex("Part");
            graph.tx().rollback();
            assertThat(heard).hasSize(2);
        }
    }

    private static List<String> edges(String how, Iterable<InternalRelation> relations) {
        List<String> edges = new ArrayList<>();
        relations.forEach(relation -> {
            if (relation.isEdge() && relation.getVertex(0) instanceof Vertex && !relation.isInvisible()) {
                edges.add(how + " " + relation.getType().name());
            }
        });
        return edges;
    }

    @Test
    void shouldShareLimitsWithTheOtherGraphsOfTheProcess() {
        try (TremauxGraph first = open(Map.of("tremaux.walks.max-queued", 7));
                TremauxGraph same = open(Map.of("tremaux.walks.max-queued", 7));
                TremauxGraph silent = open(Map.of())) {
            assertThat(same.limits()).isSameAs(first.limits());
            assertThat(silent.limits()).isSameAs(first.limits());
            assertThatThrownBy(() -> open(Map.of("tremaux.walks.max-queued", 8)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("share their limits");
        }
        try (TremauxGraph afterwards = open(Map.of("tremaux.walks.max-queued", 8))) {
            assertThat(afterwards.isOpen()).isTrue();
        }
    }

    @Test
    void shouldRejectWhatOnlyJanusGraphsFactoryHeeds() {
        assertThatThrownBy(() -> open(Map.of("schema.init.strategy", "json", "schema.init.json.string", "{}")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("schema.init");
    }

    @Test
    void shouldGiveItsLimitsBackIfItCannotBeOpened() {
        assertThatThrownBy(() -> TremauxGraphFactory.open(new MapConfiguration(
                        Map.of("storage.backend", "no such store", "tremaux.walks.max-queued", "9"))))
                .hasMessageContaining("no such store");
        try (TremauxGraph graph = open(Map.of("tremaux.walks.max-queued", 10))) {
            assertThat(graph.isOpen()).isTrue();
        }
    }
}
