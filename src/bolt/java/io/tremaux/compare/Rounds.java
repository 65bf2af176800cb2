package io.tremaux.compare;

import io.tremaux.bench.result.Percentiles;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * The order of the measured answers: rounds in which every contender of every question comes once, but those that empty the caches
 * of others, shuffled anew with a fixed seed. So drift hits all alike. All get enough samples for a median first; then those go on that have used less than their share of the
 * time.
 */
final class Rounds {
    private static final long SEED = 42;
    private static final double MILLIS = 1000;

    /** Enough for a 99th percentile. */
    private static final int MOST = 500;

    /** A turn in a round. */
    record Turn(Question question, Contender contender) {}

    private final Random random = new Random(SEED);
    private final List<Turn> turns = new ArrayList<>();
    private final double budgetMs;
    private final double shareMs;
    private double spentMs;

    /** @param seconds for all; exceeded where medians take longer, at most twice */
    Rounds(List<Question> questions, double seconds) {
        for (Question question : questions) {
            question.contenders().stream()
                    .filter(contender -> contender.note == null && !contender.isCold())
                    .forEach(contender -> turns.add(new Turn(question, contender)));
        }
        budgetMs = seconds * MILLIS;
        shareMs = budgetMs / Math.max(1, turns.size());
    }

    /** Empty when all is measured. */
    List<Turn> next() {
        List<Turn> round = new ArrayList<>(turns.stream().filter(this::goesOn).toList());
        Collections.shuffle(round, random);
        return round;
    }

    private boolean goesOn(Turn turn) {
        int samples = turn.contender.ms.size();
        if (!Percentiles.suffice(samples, 50)) {
            return spentMs < 2 * budgetMs;
        }
        return samples < MOST && turn.contender.spentMs < shareMs && spentMs < budgetMs;
    }

    /** Takes a time, with all that was done for it. */
    void took(Turn turn, double ms) {
        turn.contender.spentMs += ms;
        spentMs += ms;
    }
}
