package io.tremaux.recommendation;

import io.tremaux.graph.Neighbours;
import org.jspecify.annotations.Nullable;

/**
 * Counts paths one by one, depth-first. {@link Propagation} is faster, but cannot subtract the paths with repeats in
 * every case: this is for the other cases. {@code list} is the stack: it has the neighbours of each node of the current
 * path. Belongs to one thread.
 */
final class Enumeration {
    private final StepFacades facades;
    private final boolean nodesOnce;
    private final @Nullable Weights weights;
    private final Neighbours list;
    private final int end;
    private final Scores to;
    private final long[] nodes; // of the path, from index 0
    private final long[] relationships; // relationship i leads to node i + 1
    private long number;

    /**
     * @param nodesOnce whether a path may not meet a node twice; if not, it may not follow a relationship twice
     * @param weights null for none
     * @param end the step behind the last
     */
    Enumeration(StepFacades facades, boolean nodesOnce, @Nullable Weights weights, int end, Scores to) {
        this.facades = facades;
        this.nodesOnce = nodesOnce;
        this.weights = weights;
        this.list = facades.list(true);
        this.end = end;
        this.to = to;
        this.nodes = new long[end + 1];
        this.relationships = new long[end];
    }

    /**
     * Counts the paths from these nodes along the steps from {@code first} to the last, by the nodes at their ends.
     * Leaves out end nodes that the last step does not admit.
     */
    void along(Scores from, int first) {
        facades.announceFollowed(first, from.paths());
        from.paths().forEach((node, paths) -> {
            number = paths;
            nodes[0] = node;
            extend(first, 0, from.sum(node));
        });
        to.paths().forEach((node, paths) -> {
            if (!facades.admits(end - 1).of(node)) {
                to.forget(node);
            }
            facades.countMet(0); // checks the limits now and then
        });
    }

    private void extend(int step, int length, double sum) {
        int before = list.size();
        long node = nodes[length];
        facades.append(step, node, list);
        int after = list.size();
        facades.countMet(after - before);
        facades.announce(step + 1, list, before);
        for (int i = before; i < after; i++) {
            if (!repeats(i, length)) {
                double product = weights == null ? sum : Weights.product(sum, weight(weights, node, i));
                if (!Double.isNaN(product)) {
                    take(step, length, i, product);
                }
            }
        }
        list.truncate(before);
    }

    private void take(int step, int length, int index, double sum) {
        long next = list.node(index);
        if (step + 1 == end) {
            to.add(next, number, sum);
        } else if (facades.admits(step).of(next)) {
            nodes[length + 1] = next;
            relationships[length] = list.relationship(index);
            extend(step + 1, length + 1, sum);
        }
    }

    private boolean repeats(int index, int length) {
        long[] met = nodesOnce ? nodes : relationships;
        long id = nodesOnce ? list.node(index) : list.relationship(index);
        for (int i = nodesOnce ? length : length - 1; i >= 0; i--) {
            if (met[i] == id) {
                return true;
            }
        }
        return false;
    }

    private double weight(Weights weights, long node, int index) {
        long id = list.relationship(index);
        long other = list.node(index);
        int type = list.type(index);
        return list.isIncoming(index) ? weights.of(id, other, type, node) : weights.of(id, node, type, other);
    }
}
