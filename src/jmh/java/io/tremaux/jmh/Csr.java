package io.tremaux.jmh;

import io.tremaux.store.NodeAtHand;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.ResourceIterable;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/**
 * The relationships that a workload follows, in compressed sparse rows indexed by internal id. The newest relationship of a
 * node comes first, as in the store. Immutable.
 *
 * @param relationships of each target the relationship that leads to it, numbered from 0
 * @param labels of each node what the label filter says of it
 * @param values of each node whether it satisfies the predicate
 */
record Csr(int[] offsets, int[] targets, int[] relationships, byte[] labels, byte[] values) {
    static final byte DENIED = 0;
    static final byte EXPANDED = 1;
    static final byte RETURNED = 2;
    static final byte TRUE = 2;
    private static final byte FALSE = 1;

    /** A relationship in a direction in which the workload follows it. */
    private interface Edge {
        void of(int source, int target, int relationship);
    }

    /** Whether a workload follows relationships of a type from their start, and from their end. */
    record Directions(boolean forward, boolean backward) {}

    static Csr of(EmbeddedGraph graph, Workload workload) {
        try (InternalTransaction transaction = graph.begin()) {
            int nodes = nodes(transaction);
            int[] offsets = new int[nodes + 1];
            forEachEdge(transaction, workload, (source, target, relationship) -> offsets[source + 1]++);
            Arrays.parallelPrefix(offsets, Integer::sum);
            Csr rows = new Csr(
                    offsets, new int[offsets[nodes]], new int[offsets[nodes]], new byte[nodes], new byte[nodes]);
            rows.fill(transaction, workload);
            return rows;
        }
    }

    /** Above the highest id. */
    private static int nodes(InternalTransaction transaction) {
        try (ResourceIterable<Node> nodes = transaction.getAllNodes()) {
            return 1
                    + Math.toIntExact(
                            nodes.stream().mapToLong(NodeAtHand::idOf).max().orElseThrow());
        }
    }

    private static void forEachEdge(InternalTransaction transaction, Workload workload, Edge edge) {
        int number = 0;
        Map<String, Directions> byType = new HashMap<>();
        try (ResourceIterable<Relationship> relationships = transaction.getAllRelationships()) {
            for (Relationship relationship : relationships) {
                int start = Math.toIntExact(NodeAtHand.idOf(relationship.getStartNode()));
                int end = Math.toIntExact(NodeAtHand.idOf(relationship.getEndNode()));
                Directions directions =
                        byType.computeIfAbsent(relationship.getType().name(), workload::directions);
                if (directions.forward()) {
                    edge.of(start, end, number);
                }
                if (directions.backward() && !(directions.forward() && start == end)) {
                    edge.of(end, start, number);
                }
                number += directions.forward() || directions.backward() ? 1 : 0;
            }
        }
    }

    private void fill(InternalTransaction transaction, Workload workload) {
        int[] free = Arrays.copyOfRange(offsets, 1, offsets.length); // each row fills from its end
        forEachEdge(transaction, workload, (source, target, relationship) -> {
            targets[--free[source]] = target;
            relationships[free[source]] = relationship;
        });
        try (ResourceIterable<Node> nodes = transaction.getAllNodes()) {
            for (Node node : nodes) {
                int id = Math.toIntExact(NodeAtHand.idOf(node));
                labels[id] = workload.judge(node);
                values[id] = workload.passes(node) ? TRUE : FALSE;
            }
        }
    }

    int nodes() {
        return labels.length;
    }

    /** The same in arrays of its own. */
    Csr copy() {
        return new Csr(offsets.clone(), targets.clone(), relationships.clone(), labels.clone(), values.clone());
    }

    /** Depth-first through a tree, on a stack of its own: the bound that memory sets. */
    long count(int root) {
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
