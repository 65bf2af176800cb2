package io.tremaux.graph;

import org.jspecify.annotations.Nullable;

/** Remembers the value it was asked about: a whole number as a long, any other as a double. */
public final class Heard implements ValueTest {
    private boolean answer;
    private @Nullable Object value;

    /** What a value sounds like. */
    public static @Nullable Object as(@Nullable Object value) {
        if (value instanceof Byte || value instanceof Short || value instanceof Integer) {
            return ((Number) value).longValue();
        }
        return value instanceof Float number ? (Object) number.doubleValue() : value;
    }

    public @Nullable Object value() {
        return value;
    }

    /** The answer it gave last; every other time another. */
    public boolean answer() {
        return answer;
    }

    private boolean hear(@Nullable Object heard) {
        value = heard;
        answer = !answer;
        return answer;
    }

    @Override
    public boolean isRepeatable() {
        return false;
    }

    @Override
    public boolean of(@Nullable Object value) {
        return hear(as(value));
    }
}
