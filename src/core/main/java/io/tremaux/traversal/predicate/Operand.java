package io.tremaux.traversal.predicate;

import java.lang.reflect.Array;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The right side of a comparison, read beforehand in every type that a stored value may have. Immutable.
 *
 * <p>It answers how a stored value relates to it: a sum of the constants below, one for a single value, and for an
 * array or a list of literals all that occur among its members. Nothing is allocated for booleans, numbers, strings and
 * arrays of these. Cost: O(1) for a boolean or a number against one literal, O(length) for a string; times the elements
 * of an array.
 */
abstract class Operand {
    /** The operand means nothing in the type of the value. */
    static final int UNREADABLE = 0;
    /** The value is less than the operand. */
    static final int LESS = 1;
    /** The value is equal to the operand, or fits it. */
    static final int EQUAL = 2;
    /** The value is greater than the operand. */
    static final int GREATER = 4;
    /** The value is different, and neither less nor greater. */
    static final int UNORDERED = 8;
    /** The largest sum. */
    static final int ALL = LESS | EQUAL | GREATER | UNORDERED;

    private final int ofFalse;
    private final int ofTrue;

    /** Takes the relations of the two booleans to this operand. */
    Operand(int ofFalse, int ofTrue) {
        this.ofFalse = ofFalse;
        this.ofTrue = ofTrue;
    }

    /** The same operand for one traversal, which it looks at the bounds of where it takes long. */
    Operand checkedBy(Runnable check) {
        return this;
    }

    /** How a stored value relates to this operand. */
    final int relation(Object value) {
        if (value instanceof Boolean bool) {
            return ofBoolean(bool);
        }
        if (value instanceof Long number) {
            return ofLong(number);
        }
        if (value instanceof String text) {
            return ofText(text);
        }
        return value instanceof Number number ? ofNumber(number) : ofRest(value);
    }

    final int ofBoolean(boolean value) {
        return value ? ofTrue : ofFalse;
    }

    abstract int ofLong(long value);

    abstract int ofDouble(double value);

    abstract int ofText(String value);

    /** The relation of a value that is neither boolean nor number nor text nor array. */
    abstract int ofOther(Object value);

    /** Whether the operand means something in a type that is neither boolean nor number nor text nor array. */
    abstract boolean readsOther(Class<?> type);

    /**
     * The single values that are equal to this operand, or fit it, as {@code IndexHint} lists them; null if they cannot
     * be listed.
     */
    abstract @Nullable List<Object> matches();

    /** The relation in which the result of a comparison puts its left side to its right side. */
    static int ofOrder(int order) {
        return order < 0 ? LESS : order > 0 ? GREATER : EQUAL;
    }

    private int ofNumber(Number value) {
        return value instanceof Double || value instanceof Float
                ? ofDouble(value.doubleValue())
                : ofLong(value.longValue());
    }

    private int ofRest(Object value) {
        if (value instanceof Character) {
            return ofText(value.toString());
        }
        if (!value.getClass().isArray()) {
            return ofOther(value);
        }
        return Array.getLength(value) == 0 ? ofEmpty(value.getClass().getComponentType()) : ofArray(value);
    }

    private int ofEmpty(Class<?> type) {
        return reads(type) ? UNORDERED : UNREADABLE;
    }

    private boolean reads(Class<?> type) {
        if (type == String.class || type == Character.class || type == char.class) {
            return ofText("") != UNREADABLE;
        }
        if (type == Boolean.class || type == boolean.class) {
            return ofFalse != UNREADABLE;
        }
        if (type.isPrimitive() || Number.class.isAssignableFrom(type)) {
            return ofLong(0) != UNREADABLE;
        }
        return readsOther(type);
    }

    private int ofArray(Object array) {
        if (array instanceof Object[] objects) {
            return ofArray(objects);
        }
        if (array instanceof long[] longs) {
            return ofArray(longs);
        }
        if (array instanceof double[] doubles) {
            return ofArray(doubles);
        }
        if (array instanceof boolean[] booleans) {
            return ofArray(booleans);
        }
        return ofRareArray(array);
    }

    private int ofArray(Object[] array) {
        int seen = UNREADABLE;
        for (Object element : array) {
            seen |= relation(element);
        }
        return seen;
    }

    private int ofArray(long[] array) {
        int seen = UNREADABLE;
        for (long element : array) {
            seen |= ofLong(element);
        }
        return seen;
    }

    private int ofArray(double[] array) {
        int seen = UNREADABLE;
        for (double element : array) {
            seen |= ofDouble(element);
        }
        return seen;
    }

    private int ofArray(boolean[] array) {
        int seen = UNREADABLE;
        for (boolean element : array) {
            seen |= ofBoolean(element);
        }
        return seen;
    }

    /** Arrays of int, short, byte, float and char: Cypher makes none of them. */
    private int ofRareArray(Object array) {
        int seen = UNREADABLE;
        for (int i = 0; i < Array.getLength(array); i++) {
            seen |= relation(Array.get(array, i));
        }
        return seen;
    }
}
