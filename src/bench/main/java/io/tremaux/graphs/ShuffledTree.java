package io.tremaux.graphs;

import io.tremaux.seed.TreeSpec;
import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.RelationshipType;

/**
 * The seed tree with shuffled ids: shape, labels and values are the same. Nodes are created in random order, and the
 * relationship to each node in another: neither the ids nor the records of siblings lie side by side.
 */
final class ShuffledTree {
    private static final int DEPTH = 5;
    private static final int FANOUT = 4;
    private static final long SEED = 42;
    private static final RelationshipType HAS_A = RelationshipType.withName("HAS_A");
    private static final RelationshipType HAS_B = RelationshipType.withName("HAS_B");

    /** Of each node but the root, in the order of the seed tree: each {@code :B} is followed by its {@code :A}s. */
    private final int[] parents;

    private final boolean[] values;

    private ShuffledTree(int nodes) {
        this.parents = new int[nodes];
        this.values = new boolean[nodes];
        Random random = new Random(SEED);
        values[0] = random.nextBoolean();
        int grandparent = 0;
        for (int node = 1; node < nodes; grandparent = nextA(grandparent)) {
            for (int i = 0; i < FANOUT; i++) {
                int b = node;
                parents[node] = grandparent;
                values[node++] = random.nextBoolean();
                for (int j = 0; j < FANOUT; j++) {
                    parents[node] = b;
                    values[node++] = random.nextBoolean();
                }
            }
        }
    }

    private static int nextA(int node) {
        return isB(node + 1) ? node + 2 : node + 1;
    }

    private static boolean isB(int node) {
        return node % (FANOUT + 1) == 1;
    }

    static void make(Batches batches) {
        long nodes = new TreeSpec(DEPTH, FANOUT, SEED).nodes();
        new ShuffledTree(Math.toIntExact(nodes)).makeIn(batches);
    }

    private void makeIn(Batches batches) {
        Random random = new Random(SEED);
        int[] order = IntStream.range(0, parents.length).toArray();
        int[] ids = new int[order.length];
        for (int node : IntArrays.shuffle(order, random)) {
            ids[node] = batches.node(Map.of("value", values[node]), labels(node));
        }
        for (int node : IntArrays.shuffle(order, random)) {
            if (node != 0) {
                batches.relationship(ids[parents[node]], isB(node) ? HAS_B : HAS_A, ids[node]);
            }
        }
    }

    private static Label[] labels(int node) {
        Label kind = Label.label(isB(node) ? "B" : "A");
        return node == 0 ? new Label[] {Label.label("Root"), kind} : new Label[] {kind};
    }
}
