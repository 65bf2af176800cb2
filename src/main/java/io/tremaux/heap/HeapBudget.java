package io.tremaux.heap;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The bytes of heap that all caches of a server may hold together: permanent ones of every database, and those of requests.
 *
 * <p><b>Reserving.</b> A reservation that does not fit first empties caches that were replaced but are still in use by some
 * request, one after the other. If that is not enough, it is rejected. Nobody waits and no lock is taken, so a reservation
 * may be made under any lock.
 *
 * <p><b>Making room.</b> Every rejection is counted here, whatever asked: a page, a value, a list, a map of one request. A request
 * that holds no lock, which is at its end, calls {@link #makeRoomIfShort}. If enough was rejected since the last time, pages
 * that no request has used meanwhile are evicted, in whichever cache and database they are, until as much is free as was
 * rejected. The clock's hand goes round all caches (CLOCK: Corbató, 1968), at most once each time. A walk over more than fits
 * therefore finds its own pages in use at its end and keeps them, and does not evict with each page the one it needs next.
 *
 * <p>Thread-safe. Invariant: {@code 0 <= used() <= max()} at every moment.
 */
public final class HeapBudget {
    /** A larger reservation that does not fit says nothing of the others. */
    private static final long LARGEST_PAGE = 128 * 1024;

    private static final int LEAST_SHARE = 16;
    private static final long LEAST_ENTRY = 16;
    private static final long LARGEST_ENTRY = 256;
    private static final long WORTH_A_ROUND = 64 * 1024;

    private final long max;
    private final AtomicLong used = new AtomicLong();
    private final Queue<Runnable> replaced = new ConcurrentLinkedQueue<>();

    private final List<Evictable> caches = new CopyOnWriteArrayList<>();
    private final ReentrantLock sweeper = new ReentrantLock();
    private int hand; // the cache at which the next round begins; guarded by the sweeper's lock

    private volatile boolean full;
    private final AtomicLong rejected = new AtomicLong(); // bytes since room was made
    private final AtomicLong largestRejected = new AtomicLong();

    /** A budget of so many bytes; with none, everything is rejected. */
    public HeapBudget(long maxBytes) {
        if (maxBytes < 0) {
            throw new IllegalArgumentException("A heap budget cannot be negative: " + maxBytes);
        }
        max = maxBytes;
    }

    /** Reserves so many bytes, or changes nothing, counts a rejection and answers false. */
    public boolean tryReserve(long bytes) {
        while (!reserveFree(bytes)) {
            Runnable emptying = bytes <= max ? replaced.poll() : null;
            if (emptying == null) {
                full |= bytes <= LARGEST_PAGE;
                reject(bytes);
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

    /**
     * Whether a page would hardly find room: a reservation of at most a page was rejected, and little was given back since. Two
     * volatile reads: cheaper than a reservation that is rejected.
     */
    public boolean isFull() {
        if (full && free() >= Math.min(LARGEST_PAGE, max / LEAST_SHARE)) {
            full = false;
        }
        return full;
    }

    /** The bytes that can be reserved now. */
    public long free() {
        return max - used.get();
    }

    /**
     * Counts the rejection of something that was not even tried to be reserved, because {@link #isFull}, or because it did not
     * fit before. One that is tried again and again counts as an entry, not as all that would be copied for it.
     */
    public void reject(long bytes) {
        rejected.addAndGet(Math.max(LEAST_ENTRY, Math.min(LARGEST_ENTRY, bytes)));
        if (bytes <= max) {
            largestRejected.accumulateAndGet(bytes, Math::max);
        }
    }

    /** Evicts what is not in use, if enough was rejected since the last time. The caller holds no lock of a page. */
    public void makeRoomIfShort() {
        if (wanted() >= Math.min(WORTH_A_ROUND, max / LEAST_SHARE)) {
            makeRoom();
        }
    }

    private long wanted() {
        return rejected.get() == 0 ? 0 : rejected.get() + largestRejected.get();
    }

    /**
     * Evicts pages that were not used since the hand passed them, until as much is free as was rejected since the last time, and
     * a sixteenth at least. The caller holds no lock of a page. Nothing is done if another request does so just now.
     */
    public void makeRoom() {
        if (sweeper.tryLock()) {
            try {
                long target = Math.min(max, Math.max(max / LEAST_SHARE, wanted()));
                rejected.set(0);
                largestRejected.set(0);
                turnHand(target);
                full = false;
            } finally {
                sweeper.unlock();
            }
        }
    }

    private void turnHand(long target) {
        List<Evictable> all = List.copyOf(caches);
        int next = hand < all.size() ? hand : 0;
        for (int turned = 0; turned < all.size() && free() < target; turned++) {
            all.get(next).evictUnused(() -> free() >= target);
            hand = next;
            next = next + 1 < all.size() ? next + 1 : 0;
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

    /** Takes up a cache whose unused pages may be evicted. */
    public void add(Evictable cache) {
        caches.add(cache);
    }

    /** Leaves a cache alone, which is empty by now. */
    public void remove(Evictable cache) {
        caches.remove(cache);
    }

    /** Remembers how to empty a cache that was replaced; done at most once, when a reservation does not fit. */
    public void emptyUnderPressure(Runnable emptying) {
        replaced.add(emptying);
    }

    /** Forgets a replaced cache that is empty by now. */
    public void forget(Runnable emptying) {
        replaced.remove(emptying);
    }
}
