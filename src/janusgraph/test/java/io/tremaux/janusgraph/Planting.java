package io.tremaux.janusgraph;

import io.tremaux.janusgraph.name.VertexLabels;
import io.tremaux.janusgraph.tinkerpop.Allowance;
import io.tremaux.store.StoreContract.Planted;
import io.tremaux.store.StoreContract.PlantedNode;
import io.tremaux.store.StoreContract.PlantedRelationship;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.commons.configuration2.BaseConfiguration;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.janusgraph.core.JanusGraphFactory;
import org.janusgraph.graphdb.database.StandardJanusGraph;

/** Graphs for tests, and what is planted in them. */
public final class Planting {
    /** A session that may hold whatever it likes. */
    public static final Allowance FREE = new Allowance() {
        @Override
        public void charge(long bytes) {}

        @Override
        public void assertOpen() {}
    };

    private Planting() {}

    /** A JanusGraph in memory. */
    public static StandardJanusGraph openInMemory(Map<String, Object> settings) {
        BaseConfiguration configuration = new BaseConfiguration();
        configuration.setProperty("storage.backend", "inmemory");
        configuration.setProperty("storage.lock.wait-time", "1 ms"); // each change of the schema waits so long
        settings.forEach(configuration::setProperty);
        return (StandardJanusGraph) JanusGraphFactory.open(configuration);
    }

    /** Adds a planted graph, and answers its vertices in their order. A node without labels gets the default label. */
    public static List<Vertex> plant(Graph graph, Planted planted) {
        List<Vertex> vertices = new ArrayList<>();
        for (PlantedNode node : planted.nodes()) {
            Vertex vertex = node.labels().isEmpty()
                    ? graph.addVertex()
                    : graph.addVertex(T.label, String.join(VertexLabels.SEPARATOR, node.labels()));
            node.properties().forEach(vertex::property);
            vertices.add(vertex);
        }
        for (PlantedRelationship each : planted.relationships()) {
            Edge edge = vertices.get(each.source()).addEdge(each.type(), vertices.get(each.target()));
            each.properties().forEach(edge::property);
        }
        return vertices;
    }

    /** The ids of vertices as callers write them. */
    public static List<String> ids(List<Vertex> vertices) {
        return vertices.stream().map(vertex -> vertex.id().toString()).toList();
    }

    /** Empties a graph. */
    public static void clear(Graph graph) {
        graph.vertices().forEachRemaining(Vertex::remove);
        if (graph.features().graph().supportsTransactions()) {
            graph.tx().commit();
        }
    }
}
