package io.tremaux.graph;

import org.jspecify.annotations.Nullable;

/**
 * A question about one property value, asked by the facade that holds it ({@link Properties#asking}). A cache of
 * primitives passes numbers and booleans as primitives and makes no object. All methods agree: {@link #of} answers for
 * an object as the others do for its primitive.
 *
 * <p>Stateless, safe for use by any thread. A test neither keeps nor changes a value.
 */
public interface ValueTest {
    /** The answer for a value as {@link Properties#value} returns it; null if there is none. */
    boolean of(@Nullable Object value);

    boolean ofBoolean(boolean value);

    /** The answer for a whole number of any width. */
    boolean ofLong(long value);

    /** The answer for a floating-point number; a float is widened exactly. */
    boolean ofDouble(double value);
}
