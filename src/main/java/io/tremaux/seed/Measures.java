package io.tremaux.seed;

import io.tremaux.parameter.InvalidParameterException;

/**
 * The measures of a seed tree: a {@code :Root:A} node with {@code HAS_B} to {@code fanout} nodes {@code :B}, each with
 * {@code HAS_A} to {@code fanout} nodes {@code :A}, and so on, {@code depth} times. Every node has a boolean {@code
 * value}, drawn by {@code new Random(seed).nextBoolean()} in creation order.
 */
public record Measures(int depth, int fanout, long seed) {
    /** The largest tree, in nodes. */
    public static final long MAX_NODES = 100_000_000;

    /** @throws InvalidParameterException if a measure is below 1, or the tree above {@link #MAX_NODES} */
    public Measures {
        requirePositive("depth", depth);
        requirePositive("fanout", fanout);
        if (nodes(depth, fanout) > MAX_NODES) {
            throw new InvalidParameterException(
                    "depth",
                    Integer.toString(depth),
                    "a tree of at most " + MAX_NODES + " nodes",
                    "A tree of depth " + depth + " and fan-out " + fanout + " has more than " + MAX_NODES + " nodes.");
        }
    }

    /** Nodes of the whole tree. */
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

    private static void requirePositive(String parameter, int value) {
        if (value < 1) {
            throw new InvalidParameterException(
                    parameter, Integer.toString(value), "a whole number from 1 on", "`" + parameter + "` is below 1.");
        }
    }
}
