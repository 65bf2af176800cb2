package io.tremaux;

import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Rounds of a random test, each with a generator of its own. {@code -Dtests.rounds=N} makes it N rounds instead of the
 * usual number, {@code -Dtests.seed=S} repeats those of an earlier run.
 */
public final class Rounds {
    private static final long SEED = Long.getLong("tests.seed", 2016);
    private static final long PRIME = 1_000_003;

    private Rounds() {}

    /** Mixed first: generators whose seeds are close to each other begin with like numbers. */
    private static Random random(int round) {
        return new Random(new SplittableRandom(SEED * PRIME + round).nextLong());
    }

    public interface Round {
        /** @param replay what to say in a failure */
        void run(Random random, String replay);
    }

    public static void run(int usually, Round round) {
        IntStream.range(0, Integer.getInteger("tests.rounds", usually))
                .forEach(i -> round.run(random(i), "-Dtests.seed=" + SEED + " -Dtests.rounds=" + (i + 1) + ": "));
    }
}
