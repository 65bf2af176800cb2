package io.tremaux.jmh;

import io.tremaux.execution.Walk;
import io.tremaux.query.NodeSelector;
import io.tremaux.seed.TreeSpec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.neo4j.graphdb.Node;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/**
 * The seed tree of the study, fan-out 4, seed 42, in a database of its own. The first opening plants it, later ones
 * find it. Its nodes' internal ids are dense, from 0, in creation order.
 */
final class SeedGraph {
    /** A walk goes so many levels down from a node of {@link #starts()}. */
    static final int SHORT_WALK = 4;

    private static final int FANOUT = 4;
    private static final long SEED = 42;

    private final EmbeddedGraph graph;
    private final TreeSpec spec;

    SeedGraph(EmbeddedGraph graph, int depth) {
        this.graph = graph;
        this.spec = new TreeSpec(depth, FANOUT, SEED);
        graph.plant(spec);
    }

    /** @param folder of the databases, each of which has a folder of its own in it */
    static SeedGraph open(Path folder, int depth) {
        return new SeedGraph(EmbeddedGraph.open(folder.resolve("tree-" + depth)), depth);
    }

    EmbeddedGraph graph() {
        return graph;
    }

    long nodes() {
        return spec.nodes();
    }

    /** The nodes at least four levels above the leaves. */
    List<NodeSelector> starts() {
        List<NodeSelector> starts = new ArrayList<>();
        var request = Variant.UNCACHED.request(
                SeedTraversal.ROOT, SeedTraversal.everyNodeDownTo(2 * spec.depth() - SHORT_WALK));
        try (InternalTransaction transaction = graph.begin();
                Walk walk = graph.traversals().open(transaction, request)) {
            while (walk.next()) {
                Node node = transaction.newNodeEntity(walk.node());
                starts.add(new NodeSelector.ElementId(node.getElementId()));
            }
            return starts;
        }
    }

    static void check(String what, long actual, long expected) {
        if (actual != expected) {
            throw new IllegalStateException("WRONG ANSWER: " + what + " is " + actual + " instead of " + expected
                    + " (a killed run may have left changed values: remove the folder)");
        }
    }
}
