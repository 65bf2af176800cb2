package io.tremaux.janusgraph.server;

import io.tremaux.janusgraph.TremauxGraph;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;

/** The packages that README.md begins with; in place of two labels, a package is of the label {@code Legacy} alone. */
public final class Packages {
    private Packages() {}

    public static void plant(TremauxGraph graph) {
        Vertex app = graph.addVertex(T.label, "Package", "name", "app");
        Vertex lib = graph.addVertex(T.label, "Package", "name", "lib");
        Vertex log = graph.addVertex(T.label, "Package", "name", "log");
        Vertex core = graph.addVertex(T.label, "Legacy", "name", "core");
        Vertex ann = graph.addVertex(T.label, "Person", "name", "Ann");
        app.addEdge("DEPENDS_ON", lib);
        lib.addEdge("DEPENDS_ON", log);
        lib.addEdge("DEPENDS_ON", core);
        ann.addEdge("OWNS", log);
    }

    /** Two vertices with edges in both directions: endless without uniqueness. */
    public static void plantCycle(TremauxGraph graph) {
        Vertex one = graph.addVertex("Cycle");
        Vertex other = graph.addVertex("Cycle");
        for (int i = 0; i < 2; i++) {
            one.addEdge("R", other);
            other.addEdge("R", one);
        }
    }
}
