package io.tremaux.cache.page;

import io.tremaux.heap.Reservation;

/**
 * One kind of value for many nodes, in pages: their labels, one property key, or their relationships in one direction.
 * A plain data structure: a thread that changes a slot holds the lock of its page (see {@link Stripes}), readers take
 * none.
 */
public abstract class Column {
    protected final Reservation charge;
    protected final PageDirectory directory;
    private final Stripes.Kind kind;

    /** @param charge of its pages, and of what else grows */
    protected Column(Stripes.Kind kind, Reservation charge) {
        this.kind = kind;
        this.charge = charge;
        this.directory = new PageDirectory(charge);
    }

    /** What is known here. */
    public final Stripes.Kind kind() {
        return kind;
    }

    /** The pages, to see which are used. */
    public final PageDirectory directory() {
        return directory;
    }

    /**
     * Invalidates one node. The caller holds the lock of its page.
     *
     * @return the number of entries that went: 1, or 0 if nothing was known
     */
    public abstract int invalidate(long node);

    /**
     * Evicts a whole page, to make room.
     *
     * @param node any of the page's; the caller holds its lock
     * @return the number of entries that were dropped
     */
    public final int evict(long node) {
        Object page = directory.remove(node);
        if (page == null) {
            return 0;
        }
        charge.subtract(bytes(page));
        int dropped = known(page);
        dropped(node, dropped);
        return dropped;
    }

    /** The bytes charged for a page, with all that it holds. */
    protected abstract long bytes(Object page);

    /** The number of entries of a page. */
    protected abstract int known(Object page);

    /** Hears that a page was evicted, with so many entries. */
    protected abstract void dropped(long node, int entries);

    /**
     * Evicts every page of a column that is being dropped, which lets nothing be put any more.
     *
     * <p>A put that began before it could see that holds one of the locks, so when all of them were held once, it is
     * over.
     *
     * @return the number of entries that were dropped
     */
    protected final long evictAll(Stripes stripes) {
        stripes.holdEachOnce();
        long evicted = 0;
        for (int page = 0; page < directory.length(); page++) {
            long node = (long) page << PageDirectory.SHIFT;
            synchronized (stripes.lock(node)) {
                evicted += evict(node);
            }
        }
        return evicted;
    }

    /** Shows every entry. */
    public void visit(CacheVisitor visitor) {
        directory.forEach((firstNode, page) -> {
            for (long node = firstNode; node < firstNode + PageDirectory.SLOTS; node++) {
                visit(node, visitor);
            }
        });
    }

    /** Shows what is known of a node, if anything is. */
    public abstract void visit(long node, CacheVisitor visitor);

    /** The number of nodes of which something is known. */
    public abstract long entries();

    /** Clears everything, for good. Takes no lock; the charge must be closed. */
    public abstract void clear();

    /**
     * What must have been charged, counted anew; counts the entries too.
     *
     * @throws IllegalStateException if they are not what {@link #entries} says
     */
    public final long recount() {
        long[] counted = new long[2];
        directory.forEach((firstNode, page) -> {
            assertConsistent(page);
            counted[0] += bytes(page);
            counted[1] += known(page);
        });
        if (counted[1] != entries()) {
            throw new IllegalStateException(counted[1] + " entries, but " + entries() + " counted");
        }
        return counted[0] + directory.bytes() + bytesBesidePages();
    }

    /** Fails if a page contradicts itself, or the column. */
    protected void assertConsistent(Object page) {}

    /** What must have been charged beside the pages and their directory, counted anew. */
    protected abstract long bytesBesidePages();
}
