package io.tremaux.janusgraph;

import io.tremaux.janusgraph.name.GraphNames;
import io.tremaux.janusgraph.name.VertexLabels;
import io.tremaux.janusgraph.tinkerpop.ResourceLimit;
import io.tremaux.store.StoreContract.Planted;
import io.tremaux.store.StoreContract.PlantedNode;
import io.tremaux.store.StoreContract.PlantedRelationship;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.commons.configuration2.BaseConfiguration;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.janusgraph.core.JanusGraphFactory;
import org.janusgraph.graphdb.database.StandardJanusGraph;
import org.janusgraph.graphdb.transaction.StandardJanusGraphTx;

/** Graphs for tests, and what is planted in them. */
public final class Planting {
    private static final String CHANGED = "name";

    private Planting() {}

    /** A JanusGraph in memory. */
    public static StandardJanusGraph openInMemory(Map<String, Object> settings) {
        BaseConfiguration configuration = new BaseConfiguration();
        configuration.setProperty("storage.backend", "inmemory");
        configuration.setProperty("storage.lock.wait-time", "1 ms"); // each change of the schema waits so long
        settings.forEach(configuration::setProperty);
        return (StandardJanusGraph) JanusGraphFactory.open(configuration);
    }

    /** A session without shared caches, on which nothing is limited. */
    public static JanusGraphSession session(StandardJanusGraphTx transaction, GraphNames names) {
        return new JanusGraphSession(
                transaction, names, null, ResourceLimit.UNLIMITED, JanusGraphSession.MOST_BYTES_OF_ROWS);
    }

    /** Adds a planted graph, and answers its vertices in their order. A node without labels gets the default label. */
    public static List<Vertex> plant(Graph graph, Planted planted) {
        List<Vertex> vertices = new ArrayList<>();
        for (PlantedNode node : planted.nodes()) {
            vertices.add(add(graph, node));
        }
        for (PlantedRelationship each : planted.relationships()) {
            add(each, vertices);
        }
        return vertices;
    }

    /**
     * Commits a part of a planted graph, and more; adds the rest, and takes away what is too much, in the transaction
     * of this thread.
     */
    static List<Vertex> plantInPart(Graph graph, Planted planted, Random random) {
        List<Vertex> vertices = new ArrayList<>();
        for (PlantedNode node : planted.nodes()) {
            vertices.add(random.nextBoolean() ? add(graph, node) : null);
        }
        List<PlantedRelationship> later = new ArrayList<>();
        for (PlantedRelationship each : planted.relationships()) {
            boolean mayBeFirst = vertices.get(each.source()) != null && vertices.get(each.target()) != null;
            if (mayBeFirst && random.nextBoolean()) {
                add(each, vertices);
            } else {
                later.add(each);
            }
        }
        Object tooMuch = addTooMuch(graph, vertices);
        graph.tx().commit();
        graph.vertices(tooMuch).next().remove();
        for (int i = 0; i < vertices.size(); i++) {
            PlantedNode node = planted.nodes().get(i);
            Vertex first = vertices.get(i);
            vertices.set(
                    i,
                    first == null
                            ? add(graph, node)
                            : restored(graph.vertices(first.id()).next(), node));
        }
        later.forEach(each -> add(each, vertices));
        return vertices;
    }

    private static Object addTooMuch(Graph graph, List<Vertex> vertices) {
        Vertex tooMuch = graph.addVertex("A");
        tooMuch.addEdge("R", tooMuch);
        for (Vertex vertex : vertices) {
            if (vertex != null) {
                tooMuch.addEdge("R", vertex);
                vertex.addEdge("S", tooMuch);
                vertex.property(CHANGED, "old");
            }
        }
        return tooMuch.id();
    }

    private static Vertex restored(Vertex vertex, PlantedNode node) {
        Object value = node.properties().get(CHANGED);
        if (value == null) {
            vertex.property(CHANGED).remove();
        } else {
            vertex.property(CHANGED, value);
        }
        return vertex;
    }

    private static Vertex add(Graph graph, PlantedNode node) {
        Vertex vertex = node.labels().isEmpty()
                ? graph.addVertex()
                : graph.addVertex(T.label, String.join(VertexLabels.SEPARATOR, node.labels()));
        node.properties().forEach(vertex::property);
        return vertex;
    }

    private static void add(PlantedRelationship each, List<Vertex> vertices) {
        Edge edge = vertices.get(each.source()).addEdge(each.type(), vertices.get(each.target()));
        each.properties().forEach(edge::property);
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
