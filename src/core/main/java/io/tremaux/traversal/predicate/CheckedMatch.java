package io.tremaux.traversal.predicate;

import java.util.function.Predicate;

/**
 * Matches strings with a regular expression, and looks at the bounds of the traversal every few milliseconds: a
 * character takes as many steps as the expression is long, and a stored string may have millions of characters. Belongs
 * to one thread.
 */
final class CheckedMatch implements Predicate<String> {
    /** A step takes some nanoseconds. */
    private static final int STEPS_BETWEEN_CHECKS = 1 << 18;

    private final Regex regex;
    private final Runnable check;
    private final int charactersBetweenChecks;
    private int charactersLeft;

    /** @param check ends the match by throwing */
    CheckedMatch(Regex regex, Runnable check) {
        this.regex = regex;
        this.check = check;
        this.charactersBetweenChecks = STEPS_BETWEEN_CHECKS / Math.max(1, regex.length());
        this.charactersLeft = charactersBetweenChecks;
    }

    @Override
    public boolean test(String text) {
        if (text.length() < charactersLeft) {
            charactersLeft -= text.length();
            return regex.pattern().matches(text);
        }
        return regex.pattern().matcher(new Counted(text)).matches();
    }

    private void takeOne() {
        charactersLeft--;
        if (charactersLeft <= 0) {
            charactersLeft = charactersBetweenChecks;
            check.run();
        }
    }

    /** A string that counts the characters that are read of it. */
    private final class Counted implements CharSequence {
        private final String text;

        Counted(String text) {
            this.text = text;
        }

        @Override
        public char charAt(int index) {
            takeOne();
            return text.charAt(index);
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return text.subSequence(start, end);
        }

        @Override
        public String toString() {
            return text;
        }
    }
}
