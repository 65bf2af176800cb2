package io.tremaux.traversal.predicate;

import com.google.re2j.Pattern;
import java.util.function.Predicate;

/** The right side of {@code =sw= =ew= =co= =re=}: strings fit it or not, and nothing else can be compared with it. */
final class TextMatch extends Operand {
    private final Predicate<String> fits;

    private TextMatch(Predicate<String> fits) {
        super(UNREADABLE, UNREADABLE);
        this.fits = fits;
    }

    static TextMatch startsWith(String text) {
        return new TextMatch(value -> value.startsWith(text));
    }

    static TextMatch endsWith(String text) {
        return new TextMatch(value -> value.endsWith(text));
    }

    static TextMatch contains(String text) {
        return new TextMatch(value -> value.contains(text));
    }

    /** Fits if the whole string does; linear in its length. */
    static TextMatch matches(Pattern pattern) {
        return new TextMatch(pattern::matches);
    }

    @Override
    int ofText(String value) {
        return fits.test(value) ? EQUAL : UNORDERED;
    }

    @Override
    int ofLong(long value) {
        return UNREADABLE;
    }

    @Override
    int ofDouble(double value) {
        return UNREADABLE;
    }

    @Override
    int ofOther(Object value) {
        return UNREADABLE;
    }

    @Override
    boolean readsOther(Class<?> type) {
        return false;
    }
}
