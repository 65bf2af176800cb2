package io.tremaux.heap;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of the budget that one cache holds. Closing it releases them and rejects every later addition. So a thread
 * that grows the cache at the same time holds nothing, in either order. Thread-safe, lock-free.
 */
public final class Reservation {
    private static final long CLOSED = -1;

    private final HeapBudget budget;
    private final AtomicLong bytes = new AtomicLong();

    /** A charge of no bytes. */
    public Reservation(HeapBudget budget) {
        this.budget = budget;
    }

    /** Charges more. False, without any change, if there is no room or this is closed. */
    public boolean add(long more) {
        if (!budget.tryReserve(more)) {
            return false;
        }
        if (change(more)) {
            return true;
        }
        budget.release(more);
        return false;
    }

    /** Releases a part; no effect once this is closed. */
    public void subtract(long less) {
        if (change(-less)) {
            budget.release(less);
        }
    }

    /**
     * Charges more.
     *
     * @throws NoRoomException if there is no room or this is closed; nothing is charged then
     */
    public void require(long more) {
        if (!add(more)) {
            throw new NoRoomException();
        }
    }

    private boolean change(long difference) {
        long before;
        do {
            before = bytes.get();
            if (before == CLOSED) {
                return false;
            }
            if (before + difference < 0) {
                throw new IllegalStateException("More bytes released than charged: " + -difference);
            }
        } while (!bytes.compareAndSet(before, before + difference));
        return true;
    }

    /** Makes an object of that size and charges it; null, without a charge, if the budget or the heap has no room. */
    public <T> @Nullable T allocate(long size, Supplier<T> making) {
        if (!add(size)) {
            return null;
        }
        try {
            return making.get();
        } catch (OutOfMemoryError noRoom) {
            subtract(size);
            return null;
        }
    }

    /** The bytes that the budget has free. */
    public long free() {
        return budget.free();
    }

    /** Counts a rejection that was not even tried. */
    public void reject(long bytes) {
        budget.reject(bytes);
    }

    /** Releases everything but stays open. No other thread may add meanwhile. */
    public void clear() {
        subtract(bytes());
    }

    /** Releases everything, for good. */
    public void close() {
        long all = bytes.getAndSet(CLOSED);
        if (all > 0) {
            budget.release(all);
        }
    }

    /** Whether this was closed. An addition since then, or at the same time, holds nothing. */
    public boolean isClosed() {
        return bytes.get() == CLOSED;
    }

    /** The bytes charged now. */
    public long bytes() {
        return Math.max(0, bytes.get());
    }
}
