package io.tremaux.janusgraph.bench;

import io.tremaux.tools.Console;
import io.tremaux.traversal.Traversal;
import org.apache.commons.configuration2.BaseConfiguration;
import org.apache.commons.configuration2.Configuration;
import org.apache.commons.configuration2.ConfigurationUtils;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.janusgraph.core.JanusGraph;
import org.janusgraph.core.JanusGraphFactory;

/**
 * A graph in a keyspace of its own, and a question of it: how many vertices does a traversal from its root find?
 * Stateless.
 */
abstract class KeyspaceGraph {
    private static final int IDS_A_BLOCK = 1_000_000;
    private static final String ROOT = "root"; // a variable of the graph, written when all vertices are there

    private final String keyspace;

    KeyspaceGraph(String keyspace) {
        this.keyspace = keyspace;
    }

    /** What it is, for titles. */
    abstract String title();

    /** The question in words, after "How many vertices". */
    abstract String question();

    /** How many vertices the question visits. */
    abstract long visited();

    /** The right answer. */
    abstract long found();

    /** The question in Gremlin. */
    abstract GraphTraversal<Vertex, Vertex> gremlin(GraphTraversalSource graph, Object root);

    /** The question as a traversal of Tremaux. */
    abstract Traversal.Builder tremaux();

    /** Makes schema and vertices; answers the id of the root. */
    abstract Object make(JanusGraph graph);

    /** The settings of a connection to it. */
    final Configuration settings(Configuration cluster) {
        BaseConfiguration settings = new BaseConfiguration();
        ConfigurationUtils.copy(cluster, settings);
        settings.setProperty("storage.cql.keyspace", keyspace);
        return settings;
    }

    /** The id of its root. */
    final Object root(JanusGraph graph) {
        return graph.variables().get(ROOT).orElseThrow();
    }

    /** Makes it, unless it is there. */
    final void load(Configuration cluster) {
        Configuration settings = settings(cluster);
        settings.setProperty("storage.batch-loading", true);
        settings.setProperty("ids.block-size", IDS_A_BLOCK);
        if (isIncomplete(settings)) {
            try (JanusGraph graph = JanusGraphFactory.open(settings)) {
                Console.progress("loading: %s ...", title());
                long start = System.nanoTime();
                graph.variables().set(ROOT, make(graph));
                Console.progress("loaded in %,.0f s", Console.seconds(System.nanoTime() - start));
            }
        }
    }

    /** If so, nothing of it is left. */
    private static boolean isIncomplete(Configuration settings) {
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
}
