package io.tremaux.compare;

import io.tremaux.compare.result.Percentiles;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * The order of the measured answers: rounds in which every contender of every question comes once, but those that empty
 * the caches of others, shuffled anew with a fixed seed. So drift hits all alike. A contender goes on until it has used
 * its share of the time, has samples for a median, and has answered for all starts equally often: the medians of all
 * are of the same starts.
 */
final class Rounds {
    private static final long SEED = 42;
    private static final double MILLIS = 1000;

    /** Enough for a 99th percentile. */
    private static final int MOST = 500;

    private static final int MOST_AT_ONCE = 10;

    /** A turn in a round. */
    record Turn(Question question, Contender contender) {
        /** How many of the starts it asks of. */
        int asks() {
            return Math.min(MOST_AT_ONCE, question.starts());
        }

        private boolean isMidway() {
            return contender.ms.size() % question.starts() != 0;
        }
    }

    private final Random random = new Random(SEED);
    private final List<Turn> turns = new ArrayList<>();
    private final double shareMs;

    /** @param seconds for all; exceeded where medians take longer */
    Rounds(List<Question> questions, double seconds) {
        for (Question question : questions) {
            question.contenders().stream()
                    .filter(Contender::isMeasured)
                    .forEach(contender -> turns.add(new Turn(question, contender)));
        }
        shareMs = seconds * MILLIS / Math.max(1, turns.size());
    }

    /** Empty when all is measured. */
    List<Turn> next() {
        List<Turn> round = new ArrayList<>(turns.stream().filter(this::goesOn).toList());
        Collections.shuffle(round, random);
        return round;
    }

    private boolean goesOn(Turn turn) {
        int samples = turn.contender.ms.size();
        boolean hasMedian = Percentiles.suffice(samples, Percentiles.MEDIAN);
        boolean isDone = samples >= MOST || turn.contender.spentMs >= shareMs;
        return turn.contender.note == null && (turn.isMidway() || !hasMedian || !isDone);
    }
}
