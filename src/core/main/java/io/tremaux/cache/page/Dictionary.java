package io.tremaux.cache.page;

import io.tremaux.heap.Reservation;
import java.util.Arrays;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * The distinct values of a column, numbered in the order they were met. Its pages hold the numbers, which are called
 * codes. Code 0 stands for no value, and is that of none.
 *
 * <p>A reader by code takes no lock and meets only finished entries: a page publishes a code, by a release write, after
 * the entry that the code stands for. No code is given to another value, not even after {@link #clear()}. Adding takes
 * the monitor; finding the code of a known value does not.
 *
 * @param <K> the type of the values
 */
public abstract class Dictionary<K> {
    public static final int NO_CODE = 0;

    private final Reservation charge;
    private final @Nullable Object[] first;
    private final ConcurrentMap<K, Integer> codes = new ConcurrentHashMap<>();
    private volatile @Nullable Object[] values;
    private int size; // guarded by the monitor, as is what follows
    private boolean dropped;

    /**
     * @param charge reserves the bytes of each value; once it is closed, no value gets a code any more
     * @param first what the first codes stand for, in each column alike
     */
    protected Dictionary(Reservation charge, @Nullable Object... first) {
        this.charge = charge;
        this.first = first;
        this.values = first;
        this.size = first.length;
    }

    /** What a code read from a page stands for; null for {@link #NO_CODE}, and for every code once this was cleared. */
    public final @Nullable Object value(int code) {
        Object[] all = values;
        return code < all.length ? all[code] : null;
    }

    /** The code of a value, given to it if it has none; {@link #NO_CODE} if it gets none. */
    protected final int codeOf(K value) {
        Integer code = codes.get(value);
        return code != null ? code : add(value);
    }

    private synchronized int add(K value) {
        Integer known = codes.get(value);
        if (known != null) {
            return known;
        }
        if (dropped || !mayHaveCode(value, size)) {
            return NO_CODE;
        }
        Integer code = charge.allocate(bytes(value), () -> append(value));
        if (charge.isClosed()) {
            clear();
        }
        return code == null ? NO_CODE : code;
    }

    /** Appends behind all codes ever given, also when this was cleared meanwhile. */
    private int append(K value) {
        Object[] all = values;
        Object[] room = size < all.length ? all : Arrays.copyOf(all, 2 * size);
        int code = size;
        room[code] = value;
        values = room;
        size = code + 1; // first: a map that runs out of memory may hold the entry all the same
        codes.put(value, code);
        return code;
    }

    /** Whether a value may have a code, and this one. */
    protected abstract boolean mayHaveCode(K value, int code);

    /** The bytes that a value takes here. */
    protected abstract long bytes(K value);

    /** The number of values, apart from those that every column has. */
    public final int size() {
        return codes.size();
    }

    /** Drops all values, and gives no codes any more; returns the bytes that were charged for them. */
    public final synchronized long drop() {
        dropped = true;
        long bytes = recount();
        clear();
        return bytes;
    }

    /** Clears all values. The charge must be closed; see {@link PageDirectory#clear()}. */
    public final void clear() {
        values = first;
        codes.clear();
    }

    /** What must have been charged, counted anew. */
    public final long recount() {
        return codes.keySet().stream().mapToLong(this::bytes).sum();
    }
}
