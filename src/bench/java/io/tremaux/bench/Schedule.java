package io.tremaux.bench;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * The order of the requests: rounds in which every scenario comes once, each round shuffled anew, so that whatever
 * drifts (a warming machine, a busy neighbour) hits all alike and no scenario always follows the same one. Scenarios
 * with fewer requests are spread evenly over the rounds.
 */
final class Schedule {
    private static final long SEED = 42;

    /** Enough for a median. */
    static final int FEWEST = 11;
    /** Enough for the 95th percentile of the four scenarios of 2016, and for the 90th of the others. */
    private static final int MOST_OF_STUDY = 100;

    private static final int MOST_OF_OTHERS = 50;

    private Schedule() {}

    /** How many requests each kind of scenario gets. */
    record Rounds(int ofStudy, int ofOthers) {}

    static Rounds fixed(int runs) {
        return new Rounds(runs, runs);
    }

    /**
     * As many as fit.
     *
     * @param studyMs what one round of the four scenarios of 2016 takes
     * @param othersMs what one round of all others takes
     */
    static Rounds within(double budgetMs, double studyMs, double othersMs) {
        int study = clamp((budgetMs - FEWEST * othersMs) / studyMs, MOST_OF_STUDY);
        int others = clamp((budgetMs - study * studyMs) / othersMs, Math.min(study, MOST_OF_OTHERS));
        return new Rounds(study, others);
    }

    private static int clamp(double rounds, int most) {
        return Double.isNaN(rounds) ? FEWEST : (int) Math.max(FEWEST, Math.min(most, rounds));
    }

    static List<Scenario> order(List<Scenario> scenarios, Rounds rounds) {
        Random random = new Random(SEED);
        List<Scenario> order = new ArrayList<>();
        int most = Math.max(rounds.ofStudy(), rounds.ofOthers());
        for (int round = 0; round < most; round++) {
            List<Scenario> these = new ArrayList<>();
            for (Scenario scenario : scenarios) {
                if (isDue(round, most, scenario.ofStudy() ? rounds.ofStudy() : rounds.ofOthers())) {
                    these.add(scenario);
                }
            }
            Collections.shuffle(these, random);
            order.addAll(these);
        }
        return order;
    }

    private static boolean isDue(int round, int rounds, int wanted) {
        return (long) round * wanted / rounds != (long) (round + 1) * wanted / rounds;
    }
}
