package io.tremaux.workload;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The relationships that a workload follows, in compressed sparse rows indexed by internal id. The newest relationship
 * of a node comes first, as in the store. Nobody changes the arrays once they are filled.
 *
 * @param relationships of each target the relationship that leads to it, numbered from 0
 * @param verdicts of each node what the label filter says of it; one that lacks the value is only expanded
 */
public record Csr(int[] offsets, int[] targets, int[] relationships, byte[] verdicts) {
    public static final byte DENIED = 0;
    public static final byte EXPANDED = 1;
    public static final byte RETURNED = 2;

    /** Takes a relationship in a direction in which the workload follows it. */
    private interface Edge {
        void take(int source, int target, int relationship);
    }

    /** What a workload follows, returns and denies of a graph. */
    public static Csr of(StoredGraph graph, Workload workload) {
        int nodes = graph.nodes();
        int[] offsets = new int[nodes + 1];
        forEachEdge(graph, workload, (source, target, relationship) -> offsets[source + 1]++);
        Arrays.parallelPrefix(offsets, Integer::sum);
        int[] targets = new int[offsets[nodes]];
        int[] relationships = new int[offsets[nodes]];
        int[] free = Arrays.copyOfRange(offsets, 1, offsets.length); // each row fills from its end
        forEachEdge(graph, workload, (source, target, relationship) -> {
            targets[--free[source]] = target;
            relationships[free[source]] = relationship;
        });
        byte[] verdicts = new byte[nodes];
        graph.forEachNode((node, hasLabel, isTrue) -> {
            byte verdict = workload.judge(hasLabel);
            boolean isWanted = isTrue || !workload.isOfTrue();
            verdicts[node] = verdict == RETURNED && !isWanted ? EXPANDED : verdict;
        });
        return new Csr(offsets, targets, relationships, verdicts);
    }

    /** Numbers only the relationships that are followed: the loop has a bit for each. */
    private static void forEachEdge(StoredGraph graph, Workload workload, Edge edge) {
        Map<String, boolean[]> followed = new HashMap<>();
        int[] number = new int[1];
        graph.forEachRelationship((source, target, type) -> {
            boolean[] ways = followed.computeIfAbsent(
                    type, any -> new boolean[] {workload.follows(type, true), workload.follows(type, false)});
            if (ways[0]) {
                edge.take(source, target, number[0]);
            }
            if (ways[1] && !(ways[0] && source == target)) {
                edge.take(target, source, number[0]);
            }
            number[0] += ways[0] || ways[1] ? 1 : 0;
        });
    }

    public int nodes() {
        return verdicts.length;
    }

    /** Depth-first through a tree, on a stack of its own: the bound that memory sets. */
    public long count(int root) {
        int[] stack = new int[64];
        int height = 0;
        stack[height++] = root;
        long count = 0;
        while (height > 0) {
            int node = stack[--height];
            if (verdicts[node] == RETURNED) {
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
