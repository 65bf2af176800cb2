package io.tremaux.floor;

import java.util.Arrays;

/**
 * The relationships that a workload follows, in compressed sparse rows indexed by internal id. The newest relationship
 * of a node comes first, as in the store. Nobody changes the arrays once they are filled.
 *
 * @param relationships of each target the relationship that leads to it, numbered from 0
 * @param labels of each node what the label filter says of it
 * @param values of each node whether it satisfies the predicate
 */
public record Csr(int[] offsets, int[] targets, int[] relationships, byte[] labels, byte[] values) {
    public static final byte DENIED = 0;
    public static final byte EXPANDED = 1;
    public static final byte RETURNED = 2;
    public static final byte TRUE = 2;
    public static final byte FALSE = 1;

    /** A relationship in a direction in which the workload follows it. */
    public interface Edge {
        void of(int source, int target, int relationship);
    }

    /** Passes on all relationships from the oldest to the newest, the same ones each time. */
    public interface Edges {
        void forEach(Edge edge);
    }

    /**
     * With all rows, and with labels and values for the caller to fill.
     *
     * @param nodes above the highest id
     */
    public static Csr of(int nodes, Edges edges) {
        int[] offsets = new int[nodes + 1];
        edges.forEach((source, target, relationship) -> offsets[source + 1]++);
        Arrays.parallelPrefix(offsets, Integer::sum);
        int[] targets = new int[offsets[nodes]];
        int[] relationships = new int[offsets[nodes]];
        int[] free = Arrays.copyOfRange(offsets, 1, offsets.length); // each row fills from its end
        edges.forEach((source, target, relationship) -> {
            targets[--free[source]] = target;
            relationships[free[source]] = relationship;
        });
        return new Csr(offsets, targets, relationships, new byte[nodes], new byte[nodes]);
    }

    public int nodes() {
        return labels.length;
    }

    /** The same in arrays of its own. */
    public Csr copy() {
        return new Csr(offsets.clone(), targets.clone(), relationships.clone(), labels.clone(), values.clone());
    }

    /** Depth-first through a tree, on a stack of its own: the bound that memory sets. */
    public long count(int root) {
        int[] stack = new int[64];
        int height = 0;
        stack[height++] = root;
        long count = 0;
        while (height > 0) {
            int node = stack[--height];
            if (labels[node] == RETURNED && values[node] == TRUE) {
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
