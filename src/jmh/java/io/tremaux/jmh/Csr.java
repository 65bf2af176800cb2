package io.tremaux.jmh;

import io.tremaux.store.NodeAtHand;
import java.util.Arrays;
import org.neo4j.graphdb.Direction;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.ResourceIterable;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/**
 * A tree in compressed sparse rows, indexed by internal id in the order of the store, and a loop that only answers the
 * question: the bound that memory sets. Immutable.
 */
final class Csr {
    static final byte B = 2;
    static final byte TRUE = 2;
    private static final byte A = 1;
    private static final byte FALSE = 1;

    private final int[] offsets;
    private final int[] targets;
    private final byte[] labels;
    private final byte[] values;
    private final int root;

    private Csr(int[] offsets, int[] targets, byte[] labels, byte[] values, int root) {
        this.offsets = offsets;
        this.targets = targets;
        this.labels = labels;
        this.values = values;
        this.root = root;
    }

    /** Reads a seed tree; the ids of its nodes are dense. */
    static Csr of(SeedGraph tree) {
        int nodes = Math.toIntExact(tree.nodes());
        int[] offsets = new int[nodes + 1];
        int[] targets = new int[nodes - 1];
        byte[] labels = new byte[nodes];
        byte[] values = new byte[nodes];
        try (InternalTransaction transaction = tree.graph().begin()) {
            int edges = 0;
            for (int id = 0; id < nodes; id++) {
                Node node = transaction.newNodeEntity(id);
                labels[id] = node.hasLabel(SeedTraversal.B) ? B : A;
                values[id] = Boolean.TRUE.equals(node.getProperty(SeedTraversal.VALUE)) ? TRUE : FALSE;
                try (ResourceIterable<Relationship> below = node.getRelationships(Direction.OUTGOING)) {
                    for (Relationship relationship : below) {
                        targets[edges++] = Math.toIntExact(NodeAtHand.idOf(relationship.getEndNode()));
                    }
                }
                offsets[id + 1] = edges;
            }
            return new Csr(offsets, targets, labels, values, Math.toIntExact(tree.root()));
        }
    }

    /** The same in arrays of its own. */
    Csr copy() {
        return new Csr(offsets.clone(), targets.clone(), labels.clone(), values.clone(), root);
    }

    /** The same in pages. */
    BarePages inPages() {
        return new BarePages(offsets, targets, labels, values, root);
    }

    /** Depth-first, on a stack of its own. */
    long count() {
        int[] stack = new int[64];
        int height = 0;
        stack[height++] = root;
        long count = 0;
        while (height > 0) {
            int node = stack[--height];
            if (labels[node] == B && values[node] == TRUE) {
                count++;
            }
            int first = offsets[node];
            int next = offsets[node + 1];
            if (height + next - first > stack.length) {
                stack = Arrays.copyOf(stack, 2 * (height + next - first));
            }
            while (next > first) {
                stack[height++] = targets[--next];
            }
        }
        return count;
    }
}
