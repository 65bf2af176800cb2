package io.tremaux.traversal.predicate;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import com.google.re2j.RegexSize;

/**
 * A regular expression in RE2 syntax, which matches in time linear in the string. RE2/J bounds neither the program that
 * an expression becomes, which {@code ((a{1000}){1000}){1000}} makes larger than any heap, nor its recursion over that
 * program; so the size is judged first, by what the library has parsed.
 *
 * @param length with counted repetitions written out; a character is about 128 bytes of the program
 */
record Regex(Pattern pattern, int length) {
    /** A thread's stack of 512 KB carries the recursion over a program of this length. */
    private static final int MAX_LENGTH = 1000;

    private static final int BYTES_OF_A_CHARACTER = 128;

    /** @throws IllegalArgumentException if the expression is malformed or too large; the message says why */
    static Regex compile(String regex) {
        try {
            int length = length(regex);
            return new Regex(Pattern.compile(regex), length);
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException(e.getDescription() + " at '" + e.getPattern() + "'", e);
        } catch (StackOverflowError e) {
            throw new IllegalArgumentException("the regular expression is nested too deeply", e);
        }
    }

    private static int length(String regex) {
        double length = regex.length(); // reading it takes time
        if (length <= MAX_LENGTH) {
            length = Math.max(length, RegexSize.length(regex));
        }
        if (length > MAX_LENGTH) {
            throw new IllegalArgumentException(
                    "the regular expression is too large (its length, repetitions written out, may be at most "
                            + MAX_LENGTH + ")");
        }
        return (int) length;
    }

    /**
     * What an expression becomes at most, with what matching it keeps; told before it is parsed. Counts and Unicode's
     * classes of characters make more of it than its text.
     */
    static long heapBytes(String regex) {
        boolean mayGrow = regex.indexOf('{') >= 0 || regex.contains("\\p") || regex.contains("\\P");
        int length = mayGrow ? MAX_LENGTH : regex.length();
        return (long) Math.min(length, MAX_LENGTH) * BYTES_OF_A_CHARACTER;
    }
}
