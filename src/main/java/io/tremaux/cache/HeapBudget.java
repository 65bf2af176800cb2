package io.tremaux.cache;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of heap that all caches of a server may hold together: permanent ones of every database, and those of requests.
 *
 * <p>A reservation that does not fit first empties caches that were replaced but are still in use by some request, one
 * after the other, and is refused when that was not enough. Nobody waits and no lock is taken, so a reservation may be
 * made under any lock: emptying a cache is a handful of volatile writes (see {@link GraphCache#empty()}).
 *
 * <p>Thread-safe. Invariant: {@code 0 <= used() <= max()} at every moment.
 */
public final class HeapBudget {
    private final long max;
    private final AtomicLong used = new AtomicLong();
    private final Queue<Runnable> replaced = new ConcurrentLinkedQueue<>();

    /** A budget of so many bytes; with none, everything is refused. */
    public HeapBudget(long maxBytes) {
        if (maxBytes < 0) {
            throw new IllegalArgumentException("A heap budget cannot be negative: " + maxBytes);
        }
        max = maxBytes;
    }

    /** Reserves so many bytes, or changes nothing and answers false. */
    public boolean tryReserve(long bytes) {
        while (!reserveFree(bytes)) {
            Runnable emptying = bytes <= max ? replaced.poll() : null;
            if (emptying == null) {
                return false;
            }
            emptying.run();
        }
        return true;
    }

    private boolean reserveFree(long bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException("Cannot reserve " + bytes + " bytes");
        }
        long before;
        do {
            before = used.get();
            if (bytes > max - before) {
                return false;
            }
        } while (!used.compareAndSet(before, before + bytes));
        return true;
    }

    /** Gives back what was reserved. */
    public void release(long bytes) {
        if (bytes < 0 || used.addAndGet(-bytes) < 0) {
            throw new IllegalStateException("More bytes released than reserved: " + bytes);
        }
    }

    /** The bytes reserved now. */
    public long used() {
        return used.get();
    }

    /** The bytes that can be reserved in all. */
    public long max() {
        return max;
    }

    /** Remembers how to empty a cache that was replaced; done at most once, when a reservation does not fit. */
    void emptyUnderPressure(Runnable emptying) {
        replaced.add(emptying);
    }

    /** Forgets a replaced cache that is empty by now. */
    void forget(Runnable emptying) {
        replaced.remove(emptying);
    }

    /**
     * What one cache holds of the budget. Closing it gives everything back, and refuses from then on: whoever was about to
     * grow that cache is told so, whichever came first. Thread-safe, lock-free.
     */
    static final class Charge {
        private static final long CLOSED = -1;
        private static final long LARGEST_PAGE = 128 * 1024;

        private final HeapBudget budget;
        private final AtomicLong bytes = new AtomicLong();
        private volatile boolean full;

        Charge(HeapBudget budget) {
            this.budget = budget;
        }

        boolean add(long more) {
            if (!budget.tryReserve(more)) {
                full |= more <= LARGEST_PAGE; // a hub that does not fit says nothing of others
                return false;
            }
            if (change(more)) {
                return true;
            }
            budget.release(more);
            return false;
        }

        /** Gives a part back; nothing if closing has given back all. */
        void subtract(long less) {
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
        <T> @Nullable T allocate(long size, Supplier<T> making) {
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

        /** Gives everything back but stays open. Not to be called while others add. */
        void clear() {
            subtract(bytes());
        }

        void close() {
            long all = bytes.getAndSet(CLOSED);
            if (all > 0) {
                budget.release(all);
            }
        }

        /** Whether an addition was refused for lack of room. */
        boolean isFull() {
            return full;
        }

        /** There may be room again. */
        void tryAgain() {
            full = false;
        }

        boolean isClosed() {
            return bytes.get() == CLOSED;
        }

        long bytes() {
            return Math.max(0, bytes.get());
        }
    }
}
