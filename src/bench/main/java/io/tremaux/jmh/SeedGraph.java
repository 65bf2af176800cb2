package io.tremaux.jmh;

import io.tremaux.execution.Outcome;
import io.tremaux.execution.Walk;
import io.tremaux.query.NodeSelector;
import io.tremaux.seed.TreeSpec;
import io.tremaux.workload.SeedTree;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongSet;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.neo4j.graphdb.Node;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/**
 * The seed tree of the study, fan-out 4, seed 42, in a database of its own. The first opening plants it, later ones
 * find it. Its nodes' internal ids are dense, from 0, in creation order.
 */
final class SeedGraph implements AutoCloseable {
    /** A walk goes so many levels down from a node of {@link #starts()}. */
    static final int SHORT_WALK = 4;

    private static final int FANOUT = 4;
    private static final long SEED = 42;

    private final EmbeddedGraph graph;
    private final TreeSpec spec;
    private final LongSet changed = new LongOpenHashSet();
    private long count;

    SeedGraph(EmbeddedGraph graph, int depth) {
        this.graph = graph;
        this.spec = new TreeSpec(depth, FANOUT, SEED);
        this.count = SeedTree.trueBs(depth, FANOUT, SEED);
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

    /** Walks over the whole tree in a transaction that has read nothing yet. */
    Outcome walk(InternalTransaction transaction, Variant variant) {
        Outcome outcome = graph.walk(transaction, variant.request(SeedTraversal.ROOT, SeedTraversal.WHOLE));
        check("count", outcome.count(), count);
        return outcome;
    }

    Outcome walk(Variant variant) {
        try (InternalTransaction transaction = graph.begin()) {
            return walk(transaction, variant);
        }
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

    /** Flips {@code value} on random nodes, in one transaction; {@link #close()} flips it back. */
    void change(Random random, int nodes) {
        LongSet chosen = new LongOpenHashSet();
        while (chosen.size() < nodes) {
            chosen.add(random.nextLong(spec.nodes()));
        }
        turnOver(chosen);
    }

    private void turnOver(LongSet nodes) {
        try (InternalTransaction transaction = graph.begin()) {
            nodes.forEach(id -> {
                Node node = transaction.newNodeEntity(id);
                boolean value = !(boolean) node.getProperty(SeedTraversal.VALUE);
                node.setProperty(SeedTraversal.VALUE, value);
                if (node.hasLabel(SeedTraversal.B)) {
                    count += value ? 1 : -1;
                }
                if (!changed.add(id)) {
                    changed.remove(id);
                }
            });
            transaction.commit();
        }
    }

    static void check(String what, long actual, long expected) {
        if (actual != expected) {
            throw new IllegalStateException("WRONG ANSWER: " + what + " is " + actual + " instead of " + expected
                    + " (a killed run may have left changed values: remove the folder)");
        }
    }

    @Override
    public void close() {
        turnOver(new LongOpenHashSet(changed));
        graph.close();
    }
}
