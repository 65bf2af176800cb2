package io.tremaux.traversal.predicate;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * Regular expressions in RE2 syntax, which match in time linear in the string. RE2/J bounds neither the program that an
 * expression becomes, which {@code ((a{1000}){1000}){1000}} makes larger than any heap, nor its recursion over that
 * program; so the size is estimated first, from above.
 */
final class Regex {
    /** A thread's stack of 512 KB carries the recursion over this many instructions. */
    private static final int MAX_INSTRUCTIONS = 1000;

    private static final int BYTES_OF_AN_INSTRUCTION = 128;

    private static final Pattern REPETITION = Pattern.compile("(\\)?)\\{(\\d{1,9})(?:,(\\d{0,9}))?\\}");

    private Regex() {}

    /** @throws IllegalArgumentException if the expression is malformed or too large; the message says why */
    static Pattern compile(String regex) {
        if (instructions(regex) > MAX_INSTRUCTIONS) {
            throw new IllegalArgumentException(
                    "the regular expression is too large (its length, repetitions written out, may be at most "
                            + MAX_INSTRUCTIONS + ")");
        }
        try {
            return Pattern.compile(regex);
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException(e.getDescription() + " at '" + e.getPattern() + "'", e);
        } catch (StackOverflowError e) {
            throw new IllegalArgumentException("the regular expression is nested too deeply", e);
        }
    }

    /**
     * At least the size of the program: a repetition of a single character or class adds its count, one of a group
     * multiplies. RE2 allows no repetition of a repetition.
     */
    private static double instructions(String regex) {
        double atoms = regex.length();
        double copies = 1;
        Matcher repetition = REPETITION.matcher(regex);
        while (repetition.find()) {
            int count = Math.max(count(repetition.group(2)), count(repetition.group(3)));
            if (repetition.group(1).isEmpty()) {
                atoms += count;
            } else {
                copies *= Math.max(1, count);
            }
        }
        return atoms * copies;
    }

    /** What an expression becomes, with what matching it keeps: as many instructions as may be, where it has repetitions. */
    static long heapBytes(String regex) {
        int instructions = regex.indexOf('{') < 0 ? regex.length() : MAX_INSTRUCTIONS;
        return (long) Math.min(instructions, MAX_INSTRUCTIONS) * BYTES_OF_AN_INSTRUCTION;
    }

    private static int count(@Nullable String digits) {
        return digits == null || digits.isEmpty() ? 0 : Integer.parseInt(digits);
    }
}
