package io.tremaux.heap;

import java.util.function.BooleanSupplier;

/** A cache of pages that can be evicted. */
public interface Evictable {
    /**
     * Turns the clock's hand: evicts each page that was not used since the hand passed it, and marks all others as unused, until
     * enough is free or all pages were passed once. By one thread at a time, which holds no lock of a page.
     */
    void evictUnused(BooleanSupplier enough);
}
