package io.tremaux.heap;

import java.util.function.BooleanSupplier;

/** A cache of columns of pages that can be evicted. By one thread at a time, which holds no lock of a page. */
public interface Evictable {
    /** Evicts columns that no request has used since this was called last, until enough is free. */
    void evictIdle(BooleanSupplier enough);

    /**
     * Turns the clock's hand: evicts each page that was not used since the hand passed it, and marks all others as unused, until
     * enough is free or all pages were passed once.
     */
    void evictUnused(BooleanSupplier enough);

    /** The number of entries. */
    long entries();
}
