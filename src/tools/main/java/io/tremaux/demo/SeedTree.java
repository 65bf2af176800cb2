package io.tremaux.demo;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.OptionalLong;
import java.util.Random;

/** The answer that the seed tree must give, computed without a server. */
final class SeedTree {
    private SeedTree() {}

    /**
     * The number of {@code :B} nodes with {@code value = true}: one random boolean per node, in the order in which the
     * nodes are made: level by level, for each {@code :A} in turn a {@code :B}, that one's {@code :A}s, the next
     * {@code :B}.
     */
    static long trueBs(int depth, int fanout, long seed) {
        Random random = new Random(seed);
        random.nextBoolean(); // the root
        long trueBs = 0;
        long parents = 1;
        for (int level = 0; level < depth; level++) {
            for (long b = 0; b < parents * fanout; b++) {
                if (random.nextBoolean()) {
                    trueBs++;
                }
                for (int a = 0; a < fanout; a++) {
                    random.nextBoolean();
                }
            }
            parents *= (long) fanout * fanout;
        }
        return trueBs;
    }

    /** The count that a complete tree must give, by the server's own description of it; empty if it has none. */
    static OptionalLong expectedCount(JsonNode tree) {
        if (!tree.path("state").asText("").equals("complete")) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(trueBs(
                tree.path("depth").asInt(),
                tree.path("fanout").asInt(),
                tree.path("seed").asLong()));
    }
}
