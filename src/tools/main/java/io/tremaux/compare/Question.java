package io.tremaux.compare;

import io.tremaux.tools.CommandException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Contenders that must give the same answers.
 *
 * @param starts how many starts there are to ask of
 */
record Question(String name, int starts, List<Contender> contenders, Map<Integer, First> answers) {
    /** Who answered first. */
    record First(Object value, String contender) {}

    Question(String name, int starts, List<Contender> contenders) {
        this(name, starts, contenders, new ConcurrentHashMap<>());
    }

    /**
     * Asks once.
     *
     * @throws CommandException if another contender gave another answer
     */
    double ask(Contender contender, int start) {
        contender.before.run();
        Contender.Answer answer = contender.way.apply(start % starts);
        check(contender.name, start % starts, answer.value());
        return answer.ms();
    }

    /** Safe for use by any thread. */
    void check(String contender, int start, Object value) {
        First first = answers.computeIfAbsent(start, any -> new First(value, contender));
        if (!first.value.equals(value)) {
            throw new CommandException(name + ", start " + start + ": " + contender + " answers " + shown(value) + ", "
                    + first.contender + " answers " + shown(first.value));
        }
    }

    private static String shown(Object value) {
        String text = value.toString();
        return text.length() > 500 ? text.substring(0, 500) + "..." : text;
    }
}
