package io.tremaux.recommendation;

import io.tremaux.graph.IdSet;
import io.tremaux.traversal.WalkBounds;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The nodes with the highest scores, in order. While they are chosen, a heap holds as many as are asked for, the worst
 * of them first: 16 bytes each. The parent of the node at index {@code i} of the heap is at {@code (i - 1) / 2}.
 * Belongs to one thread.
 */
final class TopNodes {
    private static final int FIRST = 16; // nodes for which there is room at first
    private static final int BYTES_EACH = 2 * Long.BYTES; // id and score

    private final boolean weighted;
    private final long most; // nodes in the heap: those to skip, and those to return
    private final WalkBounds bounds;
    private long[] nodes = new long[FIRST]; // a heap, the worst at index 0; once sorted, the best at index 0
    private long[] scores = new long[FIRST]; // by node: a number of paths, or what ordered(double) makes of a sum
    private int size;
    private int first; // index of the first node that is returned: those before it are skipped

    private TopNodes(boolean weighted, long most, WalkBounds bounds) {
        this.weighted = weighted;
        this.most = most;
        this.bounds = bounds;
    }

    /**
     * Chooses the best nodes among all to which paths lead. Costs a pass over all scores, and {@code O(log m)} for each
     * node that enters the heap of at most {@code m} nodes: those to skip and those to return.
     *
     * @param leftOut nodes that are not returned, whatever their score
     * @throws WalkBounds.BoundReached if the time of the query is over while the heap grows
     */
    static TopNodes of(Scores scores, IdSet leftOut, Recommendation.Chosen chosen, WalkBounds bounds) {
        long most = chosen.limit() > Long.MAX_VALUE - chosen.skip() ? Long.MAX_VALUE : chosen.limit() + chosen.skip();
        TopNodes best = new TopNodes(scores.areWeighted(), most, bounds);
        long least = best.least(chosen.minScore());
        scores.paths().forEach((node, paths) -> {
            long score = best.weighted ? ordered(scores.sum(node)) : paths;
            if (paths > 0 && score >= least && best.isBetter(node, score) && !leftOut.contains(node)) {
                best.add(node, score);
            }
        });
        best.sort();
        best.first = (int) Math.min(chosen.skip(), best.size);
        return best;
    }

    /** The least score that is returned, as {@link #ordered} has it: the {@code minScore} of the caller, rounded up. */
    private long least(@Nullable BigDecimal minScore) {
        if (minScore == null) {
            return Long.MIN_VALUE;
        }
        if (weighted) {
            double nearest = minScore.doubleValue();
            boolean isBelow = !Double.isInfinite(nearest) && new BigDecimal(nearest).compareTo(minScore) < 0;
            return ordered(isBelow ? Math.nextUp(nearest) : nearest);
        }
        return minScore.setScale(0, RoundingMode.CEILING)
                .max(BigDecimal.valueOf(Long.MIN_VALUE))
                .min(BigDecimal.valueOf(Long.MAX_VALUE))
                .longValue();
    }

    /** A long for a double: longs compare as their doubles do, and {@link #score(long)} gives the double back. */
    private static long ordered(double score) {
        long bits = Double.doubleToLongBits(score + 0.0); // without a negative zero
        return bits < 0 ? bits ^ Long.MAX_VALUE : bits;
    }

    /** The double for which {@link #ordered} gives this long. */
    private static double score(long ordered) {
        return Double.longBitsToDouble(ordered < 0 ? ordered ^ Long.MAX_VALUE : ordered);
    }

    /** Whether there is room for a node, or it is better than the worst. */
    private boolean isBetter(long node, long score) {
        return size < most || size > 0 && isWorse(nodes[0], scores[0], node, score);
    }

    /** Whether a node comes behind another one: its score is less, or the same and its id is greater. */
    private static boolean isWorse(long node, long score, long other, long otherScore) {
        return score < otherScore || score == otherScore && node > other;
    }

    /**
     * Adds a node of which {@link #isBetter} is true. If the heap is full, the node takes the place of the worst one.
     */
    private void add(long node, long score) {
        if (size < most) {
            if (size == nodes.length) {
                grow();
            }
            rise(size++, node, score);
        } else {
            sink(0, size, node, score);
        }
    }

    /**
     * Doubles the room.
     *
     * @throws WalkBounds.BoundReached if the time of the query is over
     */
    private void grow() {
        bounds.check();
        bounds.charge((long) nodes.length * BYTES_EACH);
        nodes = Arrays.copyOf(nodes, 2 * nodes.length);
        scores = Arrays.copyOf(scores, 2 * scores.length);
    }

    /**
     * Puts a node into the heap, at an index or above it. Nodes above that are better move down. Costs {@code O(log
     * size)}.
     */
    private void rise(int from, long node, long score) {
        int at = from;
        while (at > 0) {
            int above = (at - 1) >> 1;
            if (!isWorse(node, score, nodes[above], scores[above])) {
                break;
            }
            set(at, nodes[above], scores[above]);
            at = above;
        }
        set(at, node, score);
    }

    /**
     * Puts a node into the heap, at an index or below it. Nodes below that are worse move up. Costs {@code O(log
     * size)}.
     *
     * @param end the size of the heap
     */
    private void sink(int from, int end, long node, long score) {
        int at = from;
        int below = 2 * at + 1;
        while (below < end) {
            int other = below + 1;
            if (other < end && isWorse(nodes[other], scores[other], nodes[below], scores[below])) {
                below = other;
            }
            if (!isWorse(nodes[below], scores[below], node, score)) {
                break;
            }
            set(at, nodes[below], scores[below]);
            at = below;
            below = 2 * at + 1;
        }
        set(at, node, score);
    }

    private void set(int at, long node, long score) {
        nodes[at] = node;
        scores[at] = score;
    }

    /**
     * Puts the best node first. The heap's worst goes to its end, again and again: heapsort (Williams, Algorithm 232,
     * Communications of the ACM, 1964). Costs {@code O(size log size)}.
     */
    private void sort() {
        for (int end = size - 1; end > 0; end--) {
            long node = nodes[0];
            long score = scores[0];
            sink(0, end, nodes[end], scores[end]);
            set(end, node, score);
        }
    }

    /** How many nodes are returned: without those that are skipped. */
    int size() {
        return size - first;
    }

    /** A node that is returned, the best one at index 0. */
    long node(int index) {
        return nodes[first + index];
    }

    /** The score of {@link #node}: a Double if relationships have a weight, else a Long. */
    Number score(int index) {
        long ordered = scores[first + index];
        return weighted ? (Number) score(ordered) : (Number) ordered;
    }
}
