package io.tremaux.cache.page;

import io.tremaux.heap.Footprint;
import io.tremaux.heap.Reservation;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The locks and the stamps of one cache. They belong to the cache, not to its pages and columns: a stamp is kept for
 * slots that do not exist yet, and survives the page it was made for.
 *
 * <pre>
 *   lock     one a page, hashed       held to change a slot, or to add, replace or remove a page; a thread holds one
 *   stamp    one a kind and a run of 64 neighbouring nodes, hashed: the newest commit that touched any of them
 * </pre>
 *
 * <p>The thread that invalidates a slot writes the stamp under the lock of the node; one thread does so at a time. A
 * request that publishes the slot reads the stamp under the same lock. A kind has one stamp for all nodes until its
 * first invalidation that finds room for more (64 KiB). Without room, the one stamp rejects more fills than necessary,
 * but invalidates no more slots.
 */
public final class Stripes {
    /** The kinds of cached data. Each has its own stamps. */
    public enum Kind {
        LABELS,
        PROPERTIES,
        RELATIONSHIPS,
        /** Stamped by the ids of relationships, not of nodes. */
        RELATIONSHIP_PROPERTIES
    }

    private static final int LOCKS = 256;
    private static final int STAMPS_SHIFT = 13;
    private static final int STAMPS = 1 << STAMPS_SHIFT;
    private static final int RUN_SHIFT = 6;
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;
    private static final long BYTES = Footprint.array(STAMPS, Long.BYTES);

    private final Reservation charge;
    private final Object[] locks = new Object[LOCKS];
    private final long[][] oneForAll = new long[Kind.values().length][1];
    private final AtomicReferenceArray<long[]> stamps = new AtomicReferenceArray<>(oneForAll); // by kind

    /** @param charge reserves the bytes of the stamps, where a kind has more than one */
    public Stripes(Reservation charge) {
        this.charge = charge;
        Arrays.setAll(locks, i -> new Object());
    }

    /** The lock of the page that a node lies in. */
    public Object lock(long node) {
        return locks[(int) PageDirectory.index(node) & LOCKS - 1];
    }

    /** Waits for each thread that holds a lock now. The caller holds none. */
    public void holdEachOnce() {
        for (Object lock : locks) {
            synchronized (lock) {
                continue;
            }
        }
    }

    /**
     * Notes that a commit changed data of this kind of a node. The caller holds the node's lock, and is the only thread
     * that stamps.
     */
    public void stamp(Kind kind, long node, long commit) {
        long[] ofKind = of(kind);
        stamp(ofKind.length == 1 ? more(kind, ofKind) : ofKind, node, commit);
    }

    /** The same, but never makes more stamps: for a kind of which nothing is cached yet. */
    public void stampAsBefore(Kind kind, long node, long commit) {
        stamp(of(kind), node, commit);
    }

    private static void stamp(long[] stamps, long node, long commit) {
        int stripe = stripe(stamps, node);
        stamps[stripe] = Math.max(stamps[stripe], commit);
    }

    /**
     * Whether a value read of a node is still the newest: no commit after {@code readAsOf} can have changed it.
     *
     * @param stamps the stamps {@link #of} the value's kind, fetched under the node's lock
     * @param readAsOf all commits up to this one were applied before the read
     */
    public static boolean isAsNew(long[] stamps, long node, long readAsOf) {
        return stamps[stripe(stamps, node)] <= readAsOf;
    }

    private static int stripe(long[] stamps, long node) {
        return (int) ((node >>> RUN_SHIFT) * GOLDEN >>> Long.SIZE - STAMPS_SHIFT) & stamps.length - 1;
    }

    /** The stamps of a kind. The stamp of a node is read under the lock of that node. */
    public long[] of(Kind kind) {
        return stamps.get(kind.ordinal());
    }

    /** Makes a stamp for each run of nodes, if there is room. Each begins as the one for all nodes was. */
    private long[] more(Kind kind, long[] one) {
        long[] more = charge.allocate(BYTES, () -> new long[STAMPS]);
        if (more == null) {
            return one;
        }
        Arrays.fill(more, one[0]);
        stamps.set(kind.ordinal(), more);
        return more;
    }

    /** The bytes that must have been charged, counted anew. */
    public long recount() {
        long bytes = 0;
        for (Kind kind : Kind.values()) {
            bytes += of(kind).length == 1 ? 0 : BYTES;
        }
        return bytes;
    }

    /** Clears all stamps. The charge must be closed. */
    public void clear() {
        for (int kind = 0; kind < oneForAll.length; kind++) {
            stamps.set(kind, oneForAll[kind]);
        }
    }
}
