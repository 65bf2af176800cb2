package io.tremaux.traversal.predicate;

import io.tremaux.graph.IndexHint;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The right side of {@code =sw= =ew= =co= =re=}: a string fits it or not, and no other value can be compared with it.
 */
class TextMatch extends Operand {
    private final Predicate<String> fits;
    private final @Nullable List<Object> matches;

    private TextMatch(Predicate<String> fits) {
        this(fits, null);
    }

    private TextMatch(Predicate<String> fits, @Nullable List<Object> matches) {
        super(UNREADABLE, UNREADABLE);
        this.fits = fits;
        this.matches = matches;
    }

    static TextMatch startsWith(String text) {
        boolean cutsACharacter = !text.isEmpty() && Character.isHighSurrogate(text.charAt(text.length() - 1));
        return new TextMatch(
                value -> value.startsWith(text), cutsACharacter ? null : List.of(new IndexHint.Prefix(text)));
    }

    static TextMatch endsWith(String text) {
        return new TextMatch(value -> value.endsWith(text));
    }

    static TextMatch contains(String text) {
        return new TextMatch(value -> value.contains(text));
    }

    /** Fits if the whole string does; linear in its length, times that of the expression. */
    static Operand matches(Regex regex) {
        return new TextMatch(regex.pattern()::matches) {
            @Override
            Operand checkedBy(Runnable check) {
                return new TextMatch(new CheckedMatch(regex, check));
            }
        };
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
    @Nullable List<Object> matches() {
        return matches;
    }

    @Override
    boolean readsOther(Class<?> type) {
        return false;
    }
}
