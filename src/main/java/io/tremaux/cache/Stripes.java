package io.tremaux.cache;

import io.tremaux.cache.HeapBudget.Charge;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The locks and the stamps of one cache. They belong to the cache, not to its pages and columns: a stamp is kept for slots
 * that do not exist yet, and survives the page it was made for.
 *
 * <pre>
 *   lock     one a page, hashed       held for every change of a slot and for every change of pages; one at a time
 *   stamp    one a kind and a run of 64 neighbouring nodes, hashed: the newest commit that touched any of them
 * </pre>
 *
 * <p>A stamp is written by whoever forgets a slot, one thread at a time, under the lock of its node; it is read under the
 * same lock by whoever would publish that slot. Stamps of a kind (64 KiB) are made with the first of them.
 */
final class Stripes {
    /** What is cached of a node, each with its own stamps. */
    enum Kind {
        LABELS,
        PROPERTIES,
        RELATIONSHIPS
    }

    private static final int LOCKS = 256;
    private static final int STAMPS_SHIFT = 13;
    private static final int STAMPS = 1 << STAMPS_SHIFT;
    private static final int RUN_SHIFT = 6;
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;
    private static final long BYTES = Footprint.array(STAMPS, Long.BYTES);

    private final Charge charge;
    private final Object[] locks = new Object[LOCKS];
    private volatile long @Nullable [] labels;
    private volatile long @Nullable [] properties;
    private volatile long @Nullable [] relationships;

    Stripes(Charge charge) {
        this.charge = charge;
        Arrays.setAll(locks, i -> new Object());
    }

    /** The lock of the page that a node lies in. */
    Object lock(long node) {
        return locks[(int) PageDirectory.index(node) & LOCKS - 1];
    }

    /**
     * Notes that something of a node was changed by a commit. The caller holds the node's lock, and is the only one to stamp.
     *
     * @throws OutOfMemoryError if there is no room for stamps: without them nothing may be published any more
     */
    void stamp(Kind kind, long node, long commit) {
        long[] stamps = of(kind);
        if (stamps == null) {
            stamps = first(kind);
        }
        int stripe = stripe(node);
        stamps[stripe] = Math.max(stamps[stripe], commit);
    }

    /**
     * Whether what was read of a node when all commits up to one were applied is still as new as any.
     *
     * @param stamps {@link #of} its kind, as they were when its lock had been taken
     */
    static boolean isAsNew(long @Nullable [] stamps, long node, long readAsOf) {
        return stamps == null || stamps[stripe(node)] <= readAsOf;
    }

    private static int stripe(long node) {
        return (int) ((node >>> RUN_SHIFT) * GOLDEN >>> Long.SIZE - STAMPS_SHIFT);
    }

    /** The stamps of a kind, null as long as there is none. They are read under the lock of whichever node is asked about. */
    long @Nullable [] of(Kind kind) {
        return switch (kind) {
            case LABELS -> labels;
            case PROPERTIES -> properties;
            case RELATIONSHIPS -> relationships;
        };
    }

    private long[] first(Kind kind) {
        long[] stamps = charge.allocate(BYTES, () -> new long[STAMPS]);
        if (stamps == null) {
            throw new OutOfMemoryError("The heap budget has no room for stamps");
        }
        switch (kind) {
            case LABELS -> labels = stamps;
            case PROPERTIES -> properties = stamps;
            case RELATIONSHIPS -> relationships = stamps;
        }
        return stamps;
    }

    /** What must have been charged, counted anew. */
    long recount() {
        long bytes = 0;
        for (Kind kind : Kind.values()) {
            bytes += of(kind) == null ? 0 : BYTES;
        }
        return bytes;
    }

    /** Forgets all stamps. The charge must be closed. */
    void clear() {
        labels = null;
        properties = null;
        relationships = null;
    }
}
