package io.tremaux.cache.page;

/**
 * One kind of value for many nodes, in pages: their labels, one property key, or their relationships in one direction.
 * A plain data structure: a thread that changes a slot holds the lock of its page (see {@link Stripes}), readers take
 * none.
 */
public interface Column {
    /** What is known here. */
    Stripes.Kind kind();

    /** The pages, to see which are used. */
    PageDirectory directory();

    /**
     * Invalidates one node. The caller holds the lock of its page.
     *
     * @return the number of entries that went: 1, or 0 if nothing was known
     */
    int invalidate(long node);

    /**
     * Forgets a whole page, to make room.
     *
     * @param node any of the page's; the caller holds its lock
     * @return the number of entries that were dropped
     */
    int evict(long node);

    /**
     * Evicts every page of a column that is being dropped, which lets nothing be put any more.
     *
     * <p>A put that began before it could see that holds one of the locks, so when all of them were held once, it is
     * over.
     *
     * @return the number of entries that were dropped
     */
    default long evictAll(Stripes stripes) {
        stripes.holdEachOnce();
        long evicted = 0;
        for (int page = 0; page < directory().length(); page++) {
            long node = (long) page << PageDirectory.SHIFT;
            synchronized (stripes.lock(node)) {
                evicted += evict(node);
            }
        }
        return evicted;
    }

    /** The number of nodes of which something is known. */
    long entries();

    /** Forgets everything, for good. Takes no lock; the charge must be closed. */
    void clear();

    /**
     * What must have been charged, counted anew; counts the entries too.
     *
     * @throws IllegalStateException if they are not what {@link #entries} says
     */
    long recount();
}
