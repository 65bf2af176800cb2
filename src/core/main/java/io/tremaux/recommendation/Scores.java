package io.tremaux.recommendation;

import io.tremaux.graph.IdSet;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * How many paths end at each node, and, where relationships have a weight, the sum of what these paths count. Belongs
 * to one thread.
 */
public final class Scores implements AutoCloseable {
    private final Counters paths;
    private final @Nullable Counters sums; // as bits of doubles

    Scores(boolean weighted, LongConsumer charge) {
        this.paths = new Counters(charge);
        this.sums = weighted ? new Counters(charge) : null;
    }

    /** Whether there are sums beside the numbers of paths. */
    public boolean areWeighted() {
        return sums != null;
    }

    Counters paths() {
        return paths;
    }

    /**
     * Counts paths that end at a node. A sum that is not finite once is so for good: perhaps the node is one that will
     * be forgotten.
     *
     * @param sum what they count together; without meaning where there are no weights
     * @throws ArithmeticException if the number is too great
     */
    public void add(long node, long more, double sum) {
        paths.put(node, Math.addExact(paths.get(node), more));
        if (sums != null) {
            double all = sum(node) + sum;
            sums.put(node, Double.doubleToRawLongBits(Double.isFinite(all) ? all : Double.POSITIVE_INFINITY));
        }
    }

    /** Whether what the paths to each node count together is a number that a double can hold. */
    boolean areFinite() {
        boolean[] finite = {true};
        paths.forEach((node, number) -> finite[0] &= Double.isFinite(sum(node)));
        return finite[0];
    }

    /** What the paths to a node count together; their number where there are no weights. */
    double sum(long node) {
        return sums == null ? paths.get(node) : Double.longBitsToDouble(sums.get(node));
    }

    /** Forgets the paths to a node. */
    void forget(long node) {
        paths.put(node, 0);
        if (sums != null) {
            sums.put(node, 0);
        }
    }

    /** Adds the nodes to a set. */
    void addTo(IdSet nodes) {
        paths.forEach((node, number) -> nodes.add(node));
    }

    /** Releases what these hold. */
    @Override
    public void close() {
        paths.close();
        if (sums != null) {
            sums.close();
        }
    }
}
