package io.tremaux.heap;

import java.util.function.BooleanSupplier;

/**
 * A shared cache, as {@link HeapBudget} evicts from it at the end of a request: first columns, then pages. One thread
 * at a time calls it, and holds no lock of a page.
 */
public interface Evictable {
    /** Evicts columns that no request has used since the last call, until enough is free. */
    void evictIdle(BooleanSupplier enough);

    /**
     * Turns the clock's hand: evicts each page that no request has used since the hand passed it, and marks the others
     * as unused. Ends when enough is free or the hand has passed all pages once.
     */
    void evictUnused(BooleanSupplier enough);

    /** The number of entries. */
    long entries();
}
