package io.tremaux.janusgraph.bench;

import io.tremaux.workload.SeedTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.commons.configuration2.BaseConfiguration;
import org.apache.commons.configuration2.Configuration;
import org.apache.commons.configuration2.ConfigurationUtils;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.janusgraph.core.JanusGraph;
import org.janusgraph.core.JanusGraphFactory;
import org.janusgraph.core.schema.JanusGraphManagement;

/**
 * The seed tree in a keyspace of its own: a vertex {@code A} with {@code HAS_B} to four {@code B}, each with {@code
 * HAS_A} to four {@code A}, and so on. Each vertex has a boolean {@code value}, as {@link SeedTree} says.
 */
record Tree(int depth) {
    private static final int FANOUT = 4;
    private static final long SEED = 42;
    private static final int VERTICES_A_COMMIT = 5_000;
    private static final int IDS_A_BLOCK = 1_000_000;
    private static final String ROOT = "root"; // a variable of the graph, written when all vertices are there

    /** The number of its vertices with the label {@code B} and a true value. */
    long trueBs() {
        return SeedTree.trueBs(depth, FANOUT, SEED);
    }

    long vertices() {
        long vertices = 0;
        long level = 1;
        for (int i = 0; i <= 2 * depth; i++) {
            vertices += level;
            level *= FANOUT;
        }
        return vertices;
    }

    /** The settings of a connection to it. */
    Configuration settings(Configuration cluster) {
        BaseConfiguration settings = new BaseConfiguration();
        ConfigurationUtils.copy(cluster, settings);
        settings.setProperty("storage.cql.keyspace", "tree_" + depth);
        return settings;
    }

    /** The id of its root. */
    Object root(JanusGraph graph) {
        return graph.variables().get(ROOT).orElseThrow();
    }

    /** Makes it, unless it is there. */
    void load(Configuration cluster) {
        Configuration settings = settings(cluster);
        settings.setProperty("storage.batch-loading", true);
        settings.setProperty("ids.block-size", IDS_A_BLOCK);
        if (isIncomplete(settings)) {
            try (JanusGraph graph = JanusGraphFactory.open(settings)) {
                Say.progress("loading the tree of %,d vertices ...", vertices());
                long start = System.nanoTime();
                new Loading(graph).load();
                Say.progress("loaded, %,.0f vertices a second", vertices() / Say.seconds(System.nanoTime() - start));
            }
        }
    }

    /** If so, nothing of it is left. */
    private boolean isIncomplete(Configuration settings) {
        JanusGraph graph = JanusGraphFactory.open(settings);
        try {
            if (graph.variables().get(ROOT).isPresent()) {
                return false;
            }
            JanusGraphFactory.drop(graph);
            return true;
        } catch (org.janusgraph.diskstorage.BackendException e) {
            throw new IllegalStateException(e);
        } finally {
            graph.close();
        }
    }

    /** Makes the tree, level by level. */
    private final class Loading {
        private final JanusGraph graph;
        private final Random random = new Random(SEED);
        private long uncommitted;

        Loading(JanusGraph graph) {
            this.graph = graph;
        }

        void load() {
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
            graph.variables().set(ROOT, root);
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
