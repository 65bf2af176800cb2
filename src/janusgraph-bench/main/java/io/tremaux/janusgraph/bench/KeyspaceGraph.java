package io.tremaux.janusgraph.bench;

import io.tremaux.tools.Console;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.Uniqueness;
import io.tremaux.traversal.filter.LabelFilter;
import io.tremaux.traversal.filter.RelationshipFilter;
import io.tremaux.traversal.predicate.Where;
import io.tremaux.workload.ArrayLoop;
import io.tremaux.workload.Workload;
import io.tremaux.workload.Workload.Direction;
import org.apache.commons.configuration2.BaseConfiguration;
import org.apache.commons.configuration2.Configuration;
import org.apache.commons.configuration2.ConfigurationUtils;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
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
    private final Workload question;

    KeyspaceGraph(String keyspace, Workload question) {
        this.keyspace = keyspace;
        this.question = question;
    }

    /** What it is, for titles. */
    abstract String title();

    /** How many vertices the question visits. */
    abstract long visited();

    /** The right answer. */
    abstract long found();

    /** The question. */
    final Workload question() {
        return question;
    }

    /** The question in Gremlin. */
    final GraphTraversal<Vertex, Vertex> gremlin(GraphTraversalSource graph, Object root) {
        String[] types = question.types().toArray(String[]::new);
        GraphTraversal<?, Vertex> step = question.direction() == Direction.IN ? __.in(types) : __.out(types);
        boolean once = question.uniqueness() == ArrayLoop.Uniqueness.NODE_GLOBAL;
        GraphTraversal<Vertex, Vertex> found = graph.V(root).emit().repeat(once ? step.dedup() : step);
        if (!question.returned().isEmpty()) {
            found = found.hasLabel(question.returned());
        }
        if (question.isOfTrue()) {
            found = found.has("value", true);
        }
        return once ? found.dedup() : found;
    }

    /** The question as a traversal of Tremaux. */
    final Traversal.Builder tremaux() {
        Traversal.Builder traversal = new Traversal.Builder()
                .expansion(RelationshipFilter.parse(question.relationships(), true))
                .uniqueness(Uniqueness.valueOf(question.uniqueness().name()));
        if (!question.labels().isEmpty()) {
            traversal.labelFilter(LabelFilter.parse(question.labels(), true, false));
        }
        if (question.isOfTrue()) {
            traversal.resultWhere(Where.parse("resultWhere", Workload.TRUE));
        }
        return traversal;
    }

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
