package io.tremaux.cache.property;

import io.tremaux.cache.page.Dictionary;
import io.tremaux.heap.Footprint;
import io.tremaux.heap.Reservation;
import java.time.temporal.Temporal;
import org.jspecify.annotations.Nullable;

/**
 * The distinct values of one property key, numbered in the order they were met: strings, dates and times, characters,
 * and numbers of the rare types. The first codes are the same in all columns:
 *
 * <pre>
 *   code      0          1         2       3      4        5        ...
 *   value   [ unknown ][ absent ][ false ][ true ][ "Ann" ][ "Bob" ] ...      at most {@value #MAX_CODES}
 * </pre>
 *
 * <p>{@value #ENTRY_BYTES} bytes a value, and what it takes. A value stays although no node may have it any more; that
 * is why their number is bounded, and why values above {@value #MAX_VALUE} bytes, of which there are seldom two alike,
 * have no code.
 */
public final class ValueDictionary extends Dictionary<Object> {
    public static final int ABSENT = 1;
    public static final int FALSE = 2;
    public static final int TRUE = 3;
    public static final int MAX_CODES = 1 << 16;

    private static final @Nullable Object[] FIRST = {null, PropertyColumn.ABSENT, false, true};
    private static final long ENTRY_BYTES = 128;
    private static final long MAX_VALUE = 256;

    public ValueDictionary(Reservation charge) {
        super(charge, FIRST);
    }

    /**
     * The code of a value or of {@link PropertyColumn#ABSENT}, given to it if it has none; {@link #NO_CODE} if it gets
     * none.
     */
    public int code(Object known) {
        if (known == PropertyColumn.ABSENT) {
            return ABSENT;
        }
        if (known instanceof Boolean truth) {
            return truth ? TRUE : FALSE;
        }
        return codeOf(known);
    }

    /** Types whose equal values cannot be told apart. */
    @Override
    protected boolean mayHaveCode(Object value, int code) {
        boolean plain = value instanceof String
                || value instanceof Temporal
                || value instanceof Character
                || value instanceof Float
                || value instanceof Short
                || value instanceof Byte;
        return code < MAX_CODES && plain && Footprint.value(value) <= MAX_VALUE;
    }

    @Override
    protected long bytes(Object value) {
        return ENTRY_BYTES + Footprint.value(value);
    }
}
