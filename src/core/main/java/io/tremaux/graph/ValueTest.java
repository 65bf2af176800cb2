package io.tremaux.graph;

import org.jspecify.annotations.Nullable;

/**
 * A question about one property value, asked by the facade that holds it ({@link Properties#asking}). A cache of
 * primitives passes numbers and booleans as primitives and makes no object. All methods agree: {@link #of} answers for
 * an object as the others do for its primitive, for which a test that is asked often has methods of its own.
 *
 * <p>A test never changes a value. It is stateless, safe for use by any thread, unless {@link #isRepeatable} is false:
 * then it takes note of what it is asked, and belongs to one thread.
 */
public interface ValueTest {
    /** The answer for a value as {@link Properties#value} returns it; null if there is none. */
    boolean of(@Nullable Object value);

    default boolean ofBoolean(boolean value) {
        return of(value);
    }

    /** The answer for a whole number of any width. */
    default boolean ofLong(long value) {
        return of(value);
    }

    /** The answer for a double. A float is an object, so that it can keep its own digits. */
    default boolean ofDouble(double value) {
        return of(value);
    }

    /**
     * Whether equal values get equal answers, so that an answer serves for all of them. If not, it is asked each time.
     */
    default boolean isRepeatable() {
        return true;
    }
}
