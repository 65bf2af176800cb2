package io.tremaux.procedure;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The times of one side of a comparison, in ms, while the JVM compiles and the caches fill. The runs form rounds. The
 * times are steady once the medians of three rounds in a row differ by at most a fifth.
 */
final class WarmTimes {
    /** So that a round of a short traversal has thousands of runs, which the JVM needs to compile it. */
    private static final double ROUND_MS = 200;

    private static final int ROUNDS = 3;
    private static final double MOST_CHANGE = 1.2;

    private final List<Double> medians = new ArrayList<>();
    private final List<Double> round = new ArrayList<>();
    private double spentMs;

    /** Whether this round lacks a run. */
    boolean goesOn() {
        return spentMs < ROUND_MS;
    }

    void add(double ms) {
        round.add(ms);
        spentMs += ms;
    }

    void endRound() {
        medians.add(median(round));
        round.clear();
        spentMs = 0;
    }

    /** Whether the JVM has compiled and the caches are filled, as far as times can tell. */
    boolean isSteady() {
        List<Double> last = last();
        return last.size() == ROUNDS && Collections.max(last) <= MOST_CHANGE * Collections.min(last);
    }

    /** The median of the last rounds. */
    double ms() {
        return median(last());
    }

    private List<Double> last() {
        return medians.subList(Math.max(0, medians.size() - ROUNDS), medians.size());
    }

    private static double median(List<Double> times) {
        List<Double> sorted = times.stream().sorted().toList();
        return sorted.get(sorted.size() / 2);
    }
}
