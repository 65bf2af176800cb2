package io.tremaux.demo;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * The order of the requests: rounds in which every scenario comes once. Each round is shuffled anew, so that any drift
 * (a warming machine, a busy neighbour) hits all alike, and no scenario always follows the same one.
 *
 * <p>Either each scenario gets the same number of requests, or as many as fit into a time. Then the four of 2016 get
 * most, and rounds with the others are spread evenly among theirs. Each round plans the next ones anew.
 */
final class Schedule {
    private static final long SEED = 42;

    /** Enough for a median. */
    private static final int FEWEST = 11;
    /** Enough for a 95th percentile. */
    private static final int MOST_OF_STUDY = 100;
    /** Enough for a 90th percentile. */
    private static final int MOST_OF_OTHERS = 50;

    private final Random random = new Random(SEED);
    private final Group study;
    private final Group others;
    private final boolean fixed;

    /** @param runs requests for each scenario; 0 for as many as fit */
    Schedule(List<Scenario> scenarios, int runs) {
        study = new Group(scenarios.stream().filter(Scenario::ofStudy).toList());
        others = new Group(scenarios.stream().filter(s -> !s.ofStudy()).toList());
        fixed = runs > 0;
        study.wanted = fixed ? runs : FEWEST;
        others.wanted = fixed ? runs : FEWEST;
    }

    /** The scenarios to ask next, in this order; none when all is done. */
    List<Scenario> nextRound(double leftMs) {
        if (!fixed && study.rounds + others.rounds > 0) {
            plan(leftMs);
        }
        List<Scenario> round = new ArrayList<>();
        boolean othersAreDue = (long) others.rounds * study.wanted <= (long) study.rounds * others.wanted;
        if (others.isUnfinished() && (othersAreDue || !study.isUnfinished())) {
            others.addTo(round);
        }
        if (study.isUnfinished()) {
            study.addTo(round);
        }
        Collections.shuffle(round, random);
        return round;
    }

    /** Takes the duration of a request of the last round, by which it plans later rounds. */
    void took(Scenario scenario, double ms) {
        (scenario.ofStudy() ? study : others).totalMs += ms;
    }

    /** Requests in all, as planned now. */
    int size() {
        return study.scenarios.size() * study.wanted + others.scenarios.size() * others.wanted;
    }

    private void plan(double leftMs) {
        int fewestOthers = others.toReach(FEWEST);
        study.wanted = study.rounds
                + fitting(leftMs - fewestOthers * others.roundMs(), study, study.toReach(FEWEST), MOST_OF_STUDY);
        double leftForOthers = leftMs - (study.wanted - study.rounds) * study.roundMs();
        int most = study.scenarios.isEmpty() ? MOST_OF_STUDY : Math.min(study.wanted, MOST_OF_OTHERS);
        others.wanted = others.rounds + fitting(leftForOthers, others, fewestOthers, most);
    }

    private static int fitting(double leftMs, Group group, int fewest, int most) {
        double rounds = group.roundMs() == 0 ? 0 : leftMs / group.roundMs();
        return (int) Math.max(fewest, Math.min(group.toReach(most), rounds));
    }

    /** Scenarios of the same rounds. */
    private static final class Group {
        private final List<Scenario> scenarios;
        private int wanted;
        private int rounds;
        private double totalMs;

        private Group(List<Scenario> scenarios) {
            this.scenarios = scenarios;
        }

        private boolean isUnfinished() {
            return !scenarios.isEmpty() && rounds < wanted;
        }

        private void addTo(List<Scenario> round) {
            round.addAll(scenarios);
            rounds++;
        }

        private int toReach(int wantedRounds) {
            return scenarios.isEmpty() ? 0 : Math.max(0, wantedRounds - rounds);
        }

        /** The expected duration of a round, by those before it. */
        private double roundMs() {
            return rounds == 0 ? 0 : totalMs / rounds;
        }
    }
}
