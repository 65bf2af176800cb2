package com.google.re2j;

/**
 * How large an expression becomes when it is compiled. The library bounds nothing and offers its parsed form to its own
 * package alone, hence this class is here. A judgement of the text would have to know its syntax as exactly as the
 * parser does.
 */
public final class RegexSize {
    /**
     * A class of characters is stored once, however often it is repeated. So many of its bounds take as much memory as
     * a character.
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
     * The length of an expression with its counted repetitions written out, at least half of the instructions that
     * {@link Pattern#compile(String)} makes of it. Takes time and memory linear in the text, whatever the counts are.
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
