package io.tremaux.execution;

import org.jspecify.annotations.Nullable;

/**
 * The value of one property of a node, as {@link NodeProperties} has read it. A number that the store or a cache holds
 * as a primitive stays one, so that a row makes no object of it. Belongs to one thread.
 */
public final class PropertyCell {
    /** What a cell holds. */
    public enum Kind {
        /** The node has no such property. */
        ABSENT,
        /** {@link PropertyCell#whole}. */
        WHOLE,
        /** {@link PropertyCell#floating}. */
        FLOATING,
        /** {@link PropertyCell#object}. */
        OBJECT
    }

    private Kind kind = Kind.ABSENT;
    private long bits; // of a number
    private @Nullable Object object; // null but for an OBJECT

    PropertyCell() {}

    /** Which of the other methods has the value. */
    public Kind kind() {
        return kind;
    }

    /** A whole number of any width. */
    public long whole() {
        return bits;
    }

    /** A double. */
    public double floating() {
        return Double.longBitsToDouble(bits);
    }

    /** Any value as an object; a number is boxed. Null if there is none. */
    public @Nullable Object object() {
        return switch (kind) {
            case WHOLE -> whole();
            case FLOATING -> floating();
            default -> object;
        };
    }

    void setWhole(long value) {
        set(Kind.WHOLE, value, null);
    }

    void setFloating(double value) {
        set(Kind.FLOATING, Double.doubleToRawLongBits(value), null);
    }

    void setObject(@Nullable Object value) {
        set(value == null ? Kind.ABSENT : Kind.OBJECT, 0, value);
    }

    private void set(Kind kind, long bits, @Nullable Object object) {
        this.kind = kind;
        this.bits = bits;
        this.object = object;
    }
}
