package io.tremaux.recommendation;

import io.tremaux.graph.IdSet;
import io.tremaux.traversal.WalkBounds;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The nodes with the highest scores, in order. While they are chosen, a heap holds as many as are asked for, the worst
 * of them first: 16 bytes each. Belongs to one thread.
 */
final class TopNodes {
    private static final int FIRST = 16;
    private static final int BYTES_EACH = 2 * Long.BYTES;

    private final boolean weighted;
    private final long most; // nodes in the heap: those to skip, and those to return
    private final WalkBounds bounds;
    private long[] nodes = new long[FIRST];
    private long[] scores = new long[FIRST]; // numbers in the order of the scores
    private int size;
    private int first; // index of the first node that is returned: those before it are skipped

    private TopNodes(boolean weighted, long most, WalkBounds bounds) {
        this.weighted = weighted;
        this.most = most;
        this.bounds = bounds;
    }

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

    private static double score(long ordered) {
        return Double.longBitsToDouble(ordered < 0 ? ordered ^ Long.MAX_VALUE : ordered);
    }

    /** Whether there is room for a node, or it is better than the worst. */
    private boolean isBetter(long node, long score) {
        return size < most || size > 0 && isWorse(nodes[0], scores[0], node, score);
    }

    private static boolean isWorse(long node, long score, long other, long otherScore) {
        return score < otherScore || score == otherScore && node > other;
    }

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

    private void grow() {
        bounds.check();
        bounds.charge((long) nodes.length * BYTES_EACH);
        nodes = Arrays.copyOf(nodes, 2 * nodes.length);
        scores = Arrays.copyOf(scores, 2 * scores.length);
    }

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

    /** The heap's worst goes to its end, again and again. */
    private void sort() {
        for (int end = size - 1; end > 0; end--) {
            long node = nodes[0];
            long score = scores[0];
            sink(0, end, nodes[end], scores[end]);
            set(end, node, score);
        }
    }

    int size() {
        return size - first;
    }

    long node(int index) {
        return nodes[first + index];
    }

    Number score(int index) {
        long ordered = scores[first + index];
        return weighted ? (Number) score(ordered) : (Number) ordered;
    }
}
