package io.tremaux.janusgraph.gremlin;

import java.util.HashMap;
import java.util.Map;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;

/**
 * People and what they own: Ann knows Bob and Cid; Bob knows Cid and Dee; Ann and Bob own a bike, Dee a car. By their
 * names.
 */
public final class SmallGraph {
    private final Map<String, Vertex> vertices = new HashMap<>();

    public SmallGraph(Graph graph) {
        for (String name : new String[] {"Ann", "Bob", "Cid", "Dee"}) {
            vertices.put(name, graph.addVertex(T.label, "Person", "name", name, "born", 1980 + vertices.size()));
        }
        for (String name : new String[] {"bike", "car"}) {
            vertices.put(name, graph.addVertex(T.label, "Thing", "name", name));
        }
        knows("Ann", "Bob", 2001);
        knows("Ann", "Cid", 2002);
        knows("Bob", "Cid", 2003);
        knows("Bob", "Dee", 2004);
        of("Ann").addEdge("OWNS", of("bike"));
        of("Bob").addEdge("OWNS", of("bike"));
        of("Dee").addEdge("OWNS", of("car"));
        if (graph.features().graph().supportsTransactions()) {
            graph.tx().commit();
        }
    }

    private void knows(String from, String to, int since) {
        of(from).addEdge("KNOWS", of(to), "since", since);
    }

    private Vertex of(String name) {
        return vertices.get(name);
    }

    /** The id of a vertex. */
    public Object id(String name) {
        return of(name).id();
    }
}
