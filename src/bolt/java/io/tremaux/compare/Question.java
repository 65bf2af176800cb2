package io.tremaux.compare;

import io.tremaux.bench.BenchException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Contenders that must give the same answers.
 *
 * @param starts how many starts there are to ask of
 * @param repetitions how often each contender is asked in a round
 */
record Question(String name, int starts, int repetitions, List<Contender> contenders, Map<Integer, First> answers) {
    /** Who answered first. */
    record First(Object value, String contender) {}

    Question(String name, int starts, int repetitions, List<Contender> contenders) {
        this(name, starts, repetitions, contenders, new HashMap<>());
    }

    /**
     * Asks once.
     *
     * @throws BenchException if another contender gave another answer
     */
    double ask(Contender contender, int start) {
        contender.before.run();
        Contender.Answer answer = contender.way.ask(start % starts);
        First first = answers.computeIfAbsent(start % starts, any -> new First(answer.value(), contender.name));
        if (!first.value.equals(answer.value())) {
            throw new BenchException(name + ", start " + start % starts + ": " + contender.name + " answers "
                    + shown(answer.value()) + ", " + first.contender + " answers " + shown(first.value));
        }
        return answer.ms();
    }

    private static String shown(Object value) {
        String text = value.toString();
        return text.length() > 500 ? text.substring(0, 500) + "..." : text;
    }
}
