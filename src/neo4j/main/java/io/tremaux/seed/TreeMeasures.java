package io.tremaux.seed;

import io.tremaux.parameter.InvalidParameterException;
import java.util.Map;

/**
 * The measures of a seed tree: a {@code :Root:A} node with {@code HAS_B} to {@code fanout} nodes {@code :B}, each with
 * {@code HAS_A} to {@code fanout} nodes {@code :A}, and so on, {@code depth} times. Every node has a boolean {@code
 * value}, drawn by {@code new Random(seed).nextBoolean()} in creation order.
 */
public record TreeMeasures(int depth, int fanout, long seed) implements Measures {
    /** @throws InvalidParameterException if a measure is below 1, or the tree above {@link #MAX_NODES} */
    public TreeMeasures {
        Measures.requirePositive("depth", depth);
        Measures.requirePositive("fanout", fanout);
        Measures.requireNotTooLarge(
                "depth", depth, nodes(depth, fanout), "A tree of depth " + depth + " and fan-out " + fanout);
    }

    @Override
    public Kind kind() {
        return Kind.TREE;
    }

    @Override
    public long nodes() {
        return nodes(depth, fanout);
    }

    private static long nodes(int depth, int fanout) {
        long below = (long) fanout * (1 + (long) fanout);
        long nodes = 1;
        long innerNodes = 1;
        for (int level = 0; level < depth && nodes <= MAX_NODES; level++) {
            nodes += innerNodes * below;
            innerNodes *= (long) fanout * fanout;
        }
        return nodes;
    }

    @Override
    public Map<String, Long> numbers() {
        return kind().named(depth, fanout, seed);
    }
}
