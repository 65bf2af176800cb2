package io.tremaux.workload;

import java.util.Random;

/** The answer that the seed tree must give, computed without a server. */
public final class SeedTree {
    private SeedTree() {}

    /**
     * The number of {@code :B} nodes with {@code value = true}: one random boolean per node, in the order in which the
     * nodes are made: level by level, for each {@code :A} in turn a {@code :B}, that one's {@code :A}s, the next
     * {@code :B}.
     */
    public static long trueBs(int depth, int fanout, long seed) {
        Random random = new Random(seed);
        random.nextBoolean(); // the root
        long trueBs = 0;
        long parents = 1;
        for (int level = 0; level < depth; level++) {
            for (long b = 0; b < parents * fanout; b++) {
                trueBs += random.nextBoolean() ? 1 : 0;
                for (int a = 0; a < fanout; a++) {
                    random.nextBoolean();
                }
            }
            parents *= (long) fanout * fanout;
        }
        return trueBs;
    }
}
