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

    private ShuffledTree() {}

    static void make(Batches batches) {
        Random random = new Random(SEED);
        boolean[] values = new boolean[Math.toIntExact(new TreeSpec(DEPTH, FANOUT, SEED).nodes())];
        for (int node = 0; node < values.length; node++) {
            values[node] = random.nextBoolean();
        }
        random.setSeed(SEED);
        int[] order = IntStream.range(0, values.length).toArray();
        int[] ids = new int[order.length];
        for (int node : IntArrays.shuffle(order, random)) {
            ids[node] = batches.node(Map.of("value", values[node]), labels(node));
        }
        for (int node : IntArrays.shuffle(order, random)) {
            if (node != 0) {
                batches.relationship(ids[parent(node)], isB(node) ? HAS_B : HAS_A, ids[node]);
            }
        }
    }

    /** Of a node in the order of the seed tree: each {@code :B} is followed by its {@code :A}s. */
    private static int parent(int node) {
        int group = (node - 1) / (FANOUT + 1); // a :B and its :As
        if (!isB(node)) {
            return group * (FANOUT + 1) + 1;
        }
        int a = group / FANOUT; // the number of its parent among all :As, of which the root is the first
        return a == 0 ? 0 : (a - 1) / FANOUT * (FANOUT + 1) + 2 + (a - 1) % FANOUT;
    }

    private static boolean isB(int node) {
        return node % (FANOUT + 1) == 1;
    }

    private static Label[] labels(int node) {
        Label kind = Label.label(isB(node) ? "B" : "A");
        return node == 0 ? new Label[] {Label.label("Root"), kind} : new Label[] {kind};
    }
}
