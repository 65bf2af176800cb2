package io.tremaux.janusgraph.bench;

import io.tremaux.workload.Graph;
import io.tremaux.workload.SeedTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.janusgraph.core.JanusGraph;
import org.janusgraph.core.schema.JanusGraphManagement;

/**
 * The seed tree: a vertex {@code A} with {@code HAS_B} to four {@code B}, each with {@code HAS_A} to four {@code A},
 * and so on. Each vertex has a boolean {@code value}, as {@link SeedTree} says.
 */
final class Tree extends KeyspaceGraph {
    private static final int FANOUT = 4;
    private static final long SEED = 42;
    private static final int VERTICES_A_COMMIT = 5_000;

    private final int depth;

    Tree(int depth) {
        super("tree_" + depth, Graph.STUDY);
        this.depth = depth;
    }

    @Override
    String title() {
        return String.format(Locale.ROOT, "Seed tree of %,d vertices", visited());
    }

    @Override
    long visited() {
        long vertices = 0;
        long level = 1;
        for (int i = 0; i <= 2 * depth; i++) {
            vertices += level;
            level *= FANOUT;
        }
        return vertices;
    }

    @Override
    long found() {
        return SeedTree.trueBs(depth, FANOUT, SEED);
    }

    @Override
    Object make(JanusGraph graph) {
        return new Making(graph).make();
    }

    /** Makes the tree, level by level. */
    private final class Making {
        private final JanusGraph graph;
        private final Random random = new Random(SEED);
        private long uncommitted;

        Making(JanusGraph graph) {
            this.graph = graph;
        }

        Object make() {
            makeSchema();
            Object root = vertex("A").id();
            graph.tx().commit();
            List<Object> parents = List.of(root);
            for (int level = 0; level < depth; level++) {
                List<Object> children = new ArrayList<>();
                for (Object parent : parents) {
                    addBelow(parent, children);
                }
                graph.tx().commit();
                parents = children;
            }
            return root;
        }

        private void makeSchema() {
            JanusGraphManagement schema = graph.openManagement();
            schema.makePropertyKey("value").dataType(Boolean.class).make();
            schema.makeVertexLabel("A").make();
            schema.makeVertexLabel("B").make();
            schema.makeEdgeLabel("HAS_A").make();
            schema.makeEdgeLabel("HAS_B").make();
            schema.commit();
        }

        private Vertex vertex(String label) {
            return graph.addVertex(T.label, label, "value", random.nextBoolean());
        }

        /** Two levels below a vertex {@code A}. */
        private void addBelow(Object parent, List<Object> children) {
            Vertex a = graph.vertices(parent).next();
            for (int i = 0; i < FANOUT; i++) {
                Vertex b = vertex("B");
                a.addEdge("HAS_B", b);
                for (int k = 0; k < FANOUT; k++) {
                    Vertex child = vertex("A");
                    b.addEdge("HAS_A", child);
                    children.add(child.id());
                }
            }
            uncommitted += FANOUT + FANOUT * FANOUT;
            if (uncommitted >= VERTICES_A_COMMIT) {
                graph.tx().commit();
                uncommitted = 0;
            }
        }
    }
}
