package io.tremaux.cache;

import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * The clock's hand in one cache: evicts pages that were not used since it passed them, and leaves pages in use, without their
 * mark. It stands still where enough was evicted, and goes on from there. By one thread at a time.
 */
final class Sweep {
    private final GraphCache cache;
    private int hand; // index of a page

    Sweep(GraphCache cache) {
        this.cache = cache;
    }

    /** Passes pages until enough is free, all of them once at most; returns the number of entries that were evicted. */
    long run(BooleanSupplier enough) {
        List<Column> columns = cache.columns();
        int pages = columns.stream()
                .mapToInt(column -> column.directory().length())
                .max()
                .orElse(0);
        long evicted = 0;
        for (int passed = 0; passed < pages && !enough.getAsBoolean(); passed++) {
            hand = hand + 1 < pages ? hand + 1 : 0;
            long node = (long) hand << PageDirectory.SHIFT;
            for (Column column : columns) {
                evicted += pass(column, node);
            }
        }
        return evicted + cache.dropGarbage();
    }

    private int pass(Column column, long node) {
        if (column.directory().takeUsed(node)) {
            return 0;
        }
        synchronized (cache.stripes().lock(node)) {
            return column.evict(node);
        }
    }
}
