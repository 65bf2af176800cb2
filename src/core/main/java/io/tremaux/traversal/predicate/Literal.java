package io.tremaux.traversal.predicate;

import io.tremaux.traversal.predicate.Arguments.Argument;
import io.tremaux.traversal.predicate.Arguments.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One literal of a predicate, read in every type at parse time. The type of the stored value decides which reading
 * counts. One that came with a type of its own, as the value of a parameter, has no reading in others.
 * <ul>
 *   <li>Boolean: {@code true} and {@code false}, in lower case; false is less than true.
 *   <li>Number: see {@link NumberLiteral}.
 *   <li>Temporal: see {@link Temporals}.
 *   <li>String and character: every literal, as it is; ordered by code point.
 *   <li>Anything else, such as a point: no literal.
 * </ul>
 */
final class Literal extends Operand {
    private final boolean isText;
    private final boolean isBoolean;
    private final String text;
    private final @Nullable NumberLiteral number;
    private final Map<Class<?>, Temporals.Reading> temporals;

    Literal(String text) {
        this(new Argument(Type.ANY, text));
    }

    Literal(Argument value) {
        super(booleanRelation(false, value), booleanRelation(true, value));
        Type type = value.type();
        this.text = value.text();
        this.isText = isOneOf(type, Type.ANY, Type.STRING);
        this.isBoolean = isBoolean(value);
        this.number = isOneOf(type, Type.ANY, Type.NUMBER) ? NumberLiteral.read(text) : null;
        boolean mayBeTemporal = number == null && isOneOf(type, Type.ANY, Type.STRING, Type.TEMPORAL);
        this.temporals = mayBeTemporal ? Temporals.read(text) : Map.of();
    }

    private static boolean isOneOf(Type type, Type... types) {
        return List.of(types).contains(type);
    }

    private static boolean isBoolean(Argument value) {
        String text = value.text();
        return isOneOf(value.type(), Type.ANY, Type.BOOLEAN) && (text.equals("true") || text.equals("false"));
    }

    /** Whether it can be read as a string. */
    boolean isText() {
        return isText;
    }

    /** Whether it can be read as a boolean. */
    boolean isBoolean() {
        return isBoolean;
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
        if (!isText) {
            return UNREADABLE;
        }
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

    @Override
    @Nullable List<Object> matches() {
        List<Object> values = new ArrayList<>();
        if (isText) {
            values.add(text);
        }
        if (isBoolean) {
            values.add(Boolean.valueOf(text));
        }
        if (number != null && !Double.isNaN(number.nearest())) {
            values.add(number.nearest());
        }
        for (Temporals.Reading reading : temporals.values()) {
            Object only = reading.only();
            if (only == null) {
                return null;
            }
            values.add(only);
        }
        return values;
    }

    private static int booleanRelation(boolean value, Argument literal) {
        return isBoolean(literal)
                ? ofOrder(Boolean.compare(value, literal.text().equals("true")))
                : UNREADABLE;
    }

    /**
     * Orders strings by code point, unpaired surrogates included; {@link String#compareTo} orders them by UTF-16 unit.
     */
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
