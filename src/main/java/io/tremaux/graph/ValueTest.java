package io.tremaux.graph;

import org.jspecify.annotations.Nullable;

/**
 * A question about one property value, asked where the value lies ({@link Properties#asking}): numbers and booleans come as
 * primitives, so that a cache of primitives makes no object. All methods agree: what {@link #of} says of an object,
 * the others say of its primitive.
 *
 * <p>Stateless, safe for use by any thread. A value is neither kept nor changed.
 */
public interface ValueTest {
    /** The answer for a value as {@link Properties#value} gives it, null meaning that there is none. */
    boolean of(@Nullable Object value);

    boolean ofBoolean(boolean value);

    /** The answer for a whole number, whatever its width. */
    boolean ofLong(long value);

    /** The answer for a floating-point number; a float is its exact value. */
    boolean ofDouble(double value);
}
