package io.tremaux.jmh;

import io.tremaux.execution.Outcome;
import java.nio.file.Path;
import java.util.Random;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/**
 * A seed tree whose branches have grown together: each node points to four random nodes of the other kind. The question
 * of the study, bounded in depth, visits every node 20 times on average. Nodes: the root, then {@code :B} and
 * {@code :A} in turn.
 */
final class DenseGraph implements AutoCloseable {
    private static final int FANOUT = 4;
    private static final int VISITS_PER_NODE = 20;
    private static final long SEED = 42;

    private final EmbeddedGraph graph;
    private final int levels;
    private final long visits;
    private final int[][] targets;
    private final boolean[] values;

    private DenseGraph(EmbeddedGraph graph, int levels) {
        this.graph = graph;
        this.levels = levels;
        this.visits = ((1L << (2 * (levels + 1))) - 1) / (FANOUT - 1);
        int nodes = Math.max(2, (int) (visits / VISITS_PER_NODE)) & ~1;
        Random random = new Random(SEED);
        targets = new int[nodes][FANOUT];
        values = new boolean[nodes];
        for (int node = 0; node < nodes; node++) {
            values[node] = random.nextBoolean();
            for (int i = 0; i < FANOUT; i++) {
                targets[node][i] = 2 * random.nextInt(nodes / 2) + (isB(node) ? 0 : 1);
            }
        }
    }

    /** @param levels the depth bound */
    static DenseGraph open(Path home, int levels) {
        DenseGraph dense = new DenseGraph(EmbeddedGraph.open(home), levels);
        dense.plant();
        return dense;
    }

    private static boolean isB(int node) {
        return node % 2 == 1;
    }

    /** All at once, or not at all. */
    private void plant() {
        try (InternalTransaction transaction = graph.begin()) {
            if (transaction.findNodes(Label.label("Root")).stream().findAny().isPresent()) {
                return;
            }
            Node[] nodes = new Node[targets.length];
            for (int node = 0; node < nodes.length; node++) {
                nodes[node] = transaction.createNode(isB(node) ? SeedTraversal.B : SeedTraversal.A);
                nodes[node].setProperty(SeedTraversal.VALUE, values[node]);
            }
            nodes[0].addLabel(Label.label("Root"));
            for (int node = 0; node < nodes.length; node++) {
                for (int target : targets[node]) {
                    nodes[node].createRelationshipTo(
                            nodes[target], isB(node) ? SeedTraversal.HAS_A : SeedTraversal.HAS_B);
                }
            }
            transaction.commit();
        }
    }

    EmbeddedGraph graph() {
        return graph;
    }

    Outcome walk(InternalTransaction transaction, Variant variant) {
        return graph.walk(transaction, variant.request(SeedTraversal.ROOT, SeedTraversal.downTo(levels)));
    }

    /** The count that a walk must give, computed level by level: how many ways lead to each node. */
    void check(Outcome outcome) {
        SeedGraph.check("nodesVisited", outcome.cost().nodesVisited(), visits);
        SeedGraph.check("count", outcome.count(), count());
    }

    private long count() {
        long count = 0;
        long[] ways = new long[targets.length];
        ways[0] = 1;
        for (int level = 0; level <= levels; level++) {
            long[] below = new long[targets.length];
            for (int node = 0; node < ways.length; node++) {
                count += isB(node) && values[node] ? ways[node] : 0;
                for (int target : targets[node]) {
                    below[target] += ways[node];
                }
            }
            ways = below;
        }
        return count;
    }

    @Override
    public void close() {
        graph.close();
    }
}
