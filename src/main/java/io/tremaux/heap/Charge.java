package io.tremaux.heap;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What one cache holds of the budget. Closing it gives everything back, and rejects every addition from then on: a thread that
 * is about to grow that cache learns it, whichever came first. Thread-safe, lock-free.
 */
public final class Charge {
    private static final long CLOSED = -1;

    private final HeapBudget budget;
    private final AtomicLong bytes = new AtomicLong();

    /** Nothing so far. */
    public Charge(HeapBudget budget) {
        this.budget = budget;
    }

    /** Charges more, or changes nothing and answers false if there is no room or this is closed. */
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

    /** Gives a part back; nothing if closing has given back all. */
    public void subtract(long less) {
        if (change(-less)) {
            budget.release(less);
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
                throw new IllegalStateException("More bytes given back than charged: " + -difference);
            }
        } while (!bytes.compareAndSet(before, before + difference));
        return true;
    }

    /** Makes something of that size, or answers null, charging nothing, if the budget or the heap has no room. */
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

    /** The bytes that the budget can still lend. */
    public long free() {
        return budget.free();
    }

    /** Counts the rejection of something that was not even tried. */
    public void reject(long bytes) {
        budget.reject(bytes);
    }

    /** Gives everything back but stays open. Not to be called while others add. */
    public void clear() {
        subtract(bytes());
    }

    /** Gives everything back, for good. */
    public void close() {
        long all = bytes.getAndSet(CLOSED);
        if (all > 0) {
            budget.release(all);
        }
    }

    /** Whether it was closed: an addition since then, or at the same time, holds nothing. */
    public boolean isClosed() {
        return bytes.get() == CLOSED;
    }

    /** The bytes charged now. */
    public long bytes() {
        return Math.max(0, bytes.get());
    }
}
