package com.google.re2j;

/**
 * Tells how large an expression becomes when it is compiled: RE2/J itself sets no limit. The class is in RE2/J's
 * package because only that sees parsed expressions. Loading the class also mends a table of RE2/J ({@link
 * #closeOrbits}). So ask {@link #length} before you compile an expression of a user, or compiling may never end.
 */
public final class RegexSize {
    /**
     * A class of characters is stored once, however often it is repeated. This many bounds of its ranges take as much
     * memory as one character.
     */
    private static final int BOUNDS_OF_A_CLASS = 32;

    /** Letters that are equal but for their case; Unicode has four at most. */
    private static final int LONGEST_ORBIT = 8;

    static {
        closeOrbits();
    }

    private RegexSize() {}

    /**
     * Makes nine letters, U+1C80 to U+1C88, match no other letter where case makes no difference. The library goes
     * round the letters that are equal but for their case until it is back at the first. It has no table for these
     * nine, and by the JDK their upper case is a letter from which no way leads back: to parse {@code (?i)[a-\x{4000}]}
     * would never end.
     */
    private static void closeOrbits() {
        char[] nextInOrbit = UnicodeTables.CASE_ORBIT;
        for (char letter = 0; letter < nextInOrbit.length; letter++) {
            if (!returns(letter)) {
                nextInOrbit[letter] = letter;
            }
        }
    }

    private static boolean returns(int letter) {
        int next = Unicode.simpleFold(letter);
        for (int i = 1; i < LONGEST_ORBIT && next != letter; i++) {
            next = Unicode.simpleFold(next);
        }
        return next == letter;
    }

    /**
     * The length of an expression with its counted repetitions written out. {@link Pattern#compile(String)} makes at
     * most about twice as many instructions of it. Takes time and memory linear in the text, whatever the counts are.
     *
     * @throws PatternSyntaxException if it is malformed
     */
    public static double length(String regex) {
        return length(Parser.parse(regex, RE2.PERL), 1);
    }

    private static double length(Regexp regexp, double copies) {
        double length = copies * ownLength(regexp);
        if (regexp.op == Regexp.Op.CHAR_CLASS) {
            length += regexp.runes.length / BOUNDS_OF_A_CLASS;
        }
        if (regexp.subs != null) {
            double copiesOfParts = copies * repetitions(regexp);
            for (Regexp part : regexp.subs) {
                length += length(part, copiesOfParts);
            }
        }
        return length;
    }

    private static int ownLength(Regexp regexp) {
        return switch (regexp.op) {
            case LITERAL -> regexp.runes.length;
            case CONCAT, ALTERNATE -> 0;
            default -> 1;
        };
    }

    private static int repetitions(Regexp regexp) {
        return regexp.op == Regexp.Op.REPEAT ? Math.max(1, Math.max(regexp.min, regexp.max)) : 1;
    }
}
