package io.tremaux.cache.property;

import io.tremaux.cache.page.PageDirectory;
import io.tremaux.heap.Footprint;
import io.tremaux.heap.Reservation;
import java.time.temporal.Temporal;
import java.util.Arrays;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
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
 *
 * <p>A reader by code takes no lock and meets only finished entries: a page publishes a code, by a release write, after
 * the entry that the code stands for. No code is given to another value. Adding takes the monitor; finding the code of
 * a known value does not.
 */
public final class ValueDictionary {
    public static final int NO_CODE = 0;
    public static final int ABSENT = 1;
    public static final int FALSE = 2;
    public static final int TRUE = 3;
    public static final int MAX_CODES = 1 << 16;

    private static final @Nullable Object[] FIRST = {null, PropertyColumn.ABSENT, false, true};
    private static final long ENTRY_BYTES = 128;
    private static final long MAX_VALUE = 256;

    private final Reservation charge;
    private final ConcurrentMap<Object, Integer> codes = new ConcurrentHashMap<>();
    private volatile @Nullable Object[] values = FIRST;
    private int size = FIRST.length;

    public ValueDictionary(Reservation charge) {
        this.charge = charge;
    }

    /** What a code read from a page stands for; null for {@link #NO_CODE}, and for every code once this was cleared. */
    @Nullable Object value(int code) {
        Object[] all = values;
        return code < all.length ? all[code] : null;
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
        Integer code = codes.get(known);
        return code != null ? code : add(known);
    }

    /** Types whose equal values cannot be told apart. */
    private static boolean mayHaveCode(Object value) {
        boolean plain = value instanceof String
                || value instanceof Temporal
                || value instanceof Character
                || value instanceof Float
                || value instanceof Short
                || value instanceof Byte;
        return plain && Footprint.value(value) <= MAX_VALUE;
    }

    private synchronized int add(Object value) {
        Integer known = codes.get(value);
        if (known != null) {
            return known;
        }
        if (size == MAX_CODES || !mayHaveCode(value)) {
            return NO_CODE;
        }
        Integer code = charge.allocate(bytes(value), () -> append(value));
        clearIfClosed();
        return code == null ? NO_CODE : code;
    }

    /** Appends behind all codes ever given, also when this was cleared meanwhile. */
    private int append(Object value) {
        Object[] all = values;
        Object[] room = size < all.length ? all : Arrays.copyOf(all, 2 * size);
        int code = size;
        room[code] = value;
        values = room;
        size = code + 1; // first: a map that runs out of memory may hold the entry all the same
        codes.put(value, code);
        return code;
    }

    /** The number of values, apart from those that every column has. */
    public int size() {
        return codes.size();
    }

    /** Forgets all values. The charge must be closed, or no thread adds any more; see {@link PageDirectory#clear()}. */
    public void clear() {
        values = FIRST;
        codes.clear();
    }

    private void clearIfClosed() {
        if (charge.isClosed()) {
            clear();
        }
    }

    /** What must have been charged, counted anew. */
    public long recount() {
        return codes.keySet().stream().mapToLong(ValueDictionary::bytes).sum();
    }

    private static long bytes(Object value) {
        return ENTRY_BYTES + Footprint.value(value);
    }
}
