package io.tremaux.traversal.predicate;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One literal, read in every type at parse time; which reading counts is for the stored value to say.
 * <ul>
 *   <li>Boolean: {@code true} and {@code false}, in lower case; false is less than true.
 *   <li>Number: see {@link NumberLiteral}.
 *   <li>Temporal: see {@link Temporals}.
 *   <li>String and character: every literal, as it is; ordered by code point.
 *   <li>Anything else, such as a point: no literal.
 * </ul>
 */
final class Literal extends Operand {
    private final String text;
    private final @Nullable NumberLiteral number;
    private final Map<Class<?>, Temporals.Reading> temporals;

    Literal(String text) {
        super(booleanRelation(false, text), booleanRelation(true, text));
        this.text = text;
        this.number = NumberLiteral.read(text);
        this.temporals = number == null ? Temporals.read(text) : Map.of();
    }

    String text() {
        return text;
    }

    @Nullable NumberLiteral number() {
        return number;
    }

    @Override
    int ofLong(long value) {
        return number == null ? UNREADABLE : number.relation(value);
    }

    @Override
    int ofDouble(double value) {
        return number == null ? UNREADABLE : number.relation(value);
    }

    @Override
    int ofText(String value) {
        return value.equals(text) ? EQUAL : ofOrder(compareCodePoints(value, text));
    }

    @Override
    int ofOther(Object value) {
        Temporals.Reading reading = temporals.get(Temporals.kind(value.getClass()));
        return reading == null ? UNREADABLE : reading.relation(value);
    }

    @Override
    boolean readsOther(Class<?> type) {
        return temporals.containsKey(Temporals.kind(type));
    }

    private static int booleanRelation(boolean value, String text) {
        boolean readable = text.equals("true") || text.equals("false");
        return readable ? ofOrder(Boolean.compare(value, text.equals("true"))) : UNREADABLE;
    }

    /** Orders strings by code point, unpaired surrogates included; {@link String#compareTo} orders them by UTF-16 unit. */
    static int compareCodePoints(String a, String b) {
        int length = Math.min(a.length(), b.length());
        for (int i = 0; i < length; i++) {
            if (a.charAt(i) != b.charAt(i)) {
                return compareFirstDifference(a, b, i);
            }
        }
        return Integer.compare(a.length(), b.length());
    }

    /** The units at {@code i} are the first to differ; a pair may have begun one unit before. */
    private static int compareFirstDifference(String a, String b, int i) {
        int start = i > 0 && Character.isHighSurrogate(a.charAt(i - 1)) ? i - 1 : i;
        int order = Integer.compare(a.codePointAt(start), b.codePointAt(start));
        return order != 0 ? order : Integer.compare(a.codePointAt(i), b.codePointAt(i));
    }
}
