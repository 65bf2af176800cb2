package io.tremaux.heap;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;

/**
 * The bytes of heap that all caches of a server may hold together: the shared ones of every database, and those of
 * requests.
 *
 * <p><b>Reserving.</b> A reservation that does not fit first empties caches that were replaced but are still lent to a
 * request, one after the other. If that is not enough, it is rejected. It takes no lock and never waits, so a caller
 * may hold any lock.
 *
 * <p><b>Making room.</b> The budget counts every rejection: of a page, a value, a list, or a map of one request. A
 * request that ends holds no lock and calls {@link #makeRoomIfShort}. That evicts, from all caches of all databases,
 * until as much is free as was rejected:
 *
 * <pre>
 *   after 64 KiB of rejections               columns that no request has used since the last time
 *   after as many as there are entries       pages that no request has used since the last round (CLOCK: Corbató, 1968)
 * </pre>
 *
 * An unused column is only a loss of room, so it goes soon. Pages change seldom: a traversal over more than fits, or
 * from random nodes, uses all columns, and filling pages again and again would cost it more than the hits gain. The
 * hand goes round at most once, so at the end of such a traversal its own pages are in use and stay.
 *
 * <p>Thread-safe. Invariant: {@code 0 <= used() <= max()} at every moment.
 */
public final class HeapBudget {
    /** The budget is not full just because a larger reservation does not fit. */
    private static final long LARGEST_PAGE = 128 * 1024;

    private static final int LEAST_SHARE = 16;
    private static final long LEAST_ENTRY = 16;
    private static final long LARGEST_ENTRY = 256;
    private static final long WORTH_A_LOOK = 64 * 1024;
    private static final long LEAST_REJECTIONS = 4096;

    private final long max;
    private final AtomicLong used = new AtomicLong();
    private final Queue<Runnable> replaced = new ConcurrentLinkedQueue<>();

    private final List<Evictable> caches = new CopyOnWriteArrayList<>();
    private final ReentrantLock sweeper = new ReentrantLock();
    private int hand; // the cache at which the next round begins; guarded by the sweeper's lock

    private volatile boolean full;
    private final AtomicLong rejected = new AtomicLong(); // bytes since the last look
    private final AtomicLong largestRejected = new AtomicLong();
    private final AtomicLong rejections = new AtomicLong(); // since the hand was turned
    private long enoughRejections = LEAST_REJECTIONS; // guarded by the sweeper's lock

    /** A budget of so many bytes; a budget of 0 rejects everything. */
    public HeapBudget(long maxBytes) {
        if (maxBytes < 0) {
            throw new IllegalArgumentException("A heap budget cannot be negative: " + maxBytes);
        }
        max = maxBytes;
    }

    /** Reserves so many bytes. If they do not fit, counts a rejection and answers false. */
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

    /** Releases reserved bytes. */
    public void release(long bytes) {
        if (bytes < 0 || used.addAndGet(-bytes) < 0) {
            throw new IllegalStateException("More bytes released than reserved: " + bytes);
        }
    }

    /**
     * Whether a page is unlikely to fit: a reservation of at most a page was rejected, and little was released since.
     * Costs two volatile reads, less than a rejected reservation.
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
     * Counts a rejection, also of a reservation that was not tried because {@link #isFull} or because it did not fit
     * before. Each counts as an entry, not as all bytes that would be copied for it, since it may be tried again and
     * again.
     */
    public void reject(long bytes) {
        rejections.incrementAndGet();
        rejected.addAndGet(Math.max(LEAST_ENTRY, Math.min(LARGEST_ENTRY, bytes)));
        if (bytes <= max) {
            largestRejected.accumulateAndGet(bytes, Math::max);
        }
    }

    /**
     * Evicts unused columns and pages, if enough was rejected since the last time. The caller holds no lock of a page.
     */
    public void makeRoomIfShort() {
        if (wanted() >= Math.min(WORTH_A_LOOK, max / LEAST_SHARE)) {
            makeRoom();
        }
    }

    private long wanted() {
        return rejected.get() == 0 ? 0 : rejected.get() + largestRejected.get();
    }

    /**
     * Evicts unused columns and pages until as much is free as was rejected since the last time, and at least a
     * sixteenth. Does nothing if another request is evicting.
     */
    private void makeRoom() {
        if (sweeper.tryLock()) {
            try {
                long target = Math.min(max, Math.max(max / LEAST_SHARE, wanted()));
                rejected.set(0);
                largestRejected.set(0);
                turn(target, Evictable::evictIdle);
                if (free() < target && isTimeToTurnTheHand()) {
                    turn(target, Evictable::evictUnused);
                }
            } finally {
                sweeper.unlock();
            }
        }
    }

    /** Counting the entries costs a look at each page, so it is repeated only when the rejections have doubled. */
    private boolean isTimeToTurnTheHand() {
        long since = rejections.get();
        if (since < enoughRejections) {
            return false;
        }
        long entries = caches.stream().mapToLong(Evictable::entries).sum();
        enoughRejections = Math.max(LEAST_REJECTIONS, Math.min(2 * since, entries));
        if (since < enoughRejections) {
            return false;
        }
        rejections.set(0);
        enoughRejections = LEAST_REJECTIONS;
        return true;
    }

    private void turn(long target, BiConsumer<Evictable, BooleanSupplier> evicting) {
        List<Evictable> all = List.copyOf(caches);
        int next = hand < all.size() ? hand : 0;
        for (int turned = 0; turned < all.size() && free() < target; turned++) {
            evicting.accept(all.get(next), () -> free() >= target);
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

    /** Adds a cache whose unused pages may be evicted. */
    public void add(Evictable cache) {
        caches.add(cache);
    }

    /** Removes a cache, which is empty by now. */
    public void remove(Evictable cache) {
        caches.remove(cache);
    }

    /** Adds a cache that was replaced. The budget empties it, at most once, when a reservation does not fit. */
    public void emptyUnderPressure(Runnable emptying) {
        replaced.add(emptying);
    }

    /** Removes a replaced cache, which is empty by now. */
    public void removeReplaced(Runnable emptying) {
        replaced.remove(emptying);
    }
}
