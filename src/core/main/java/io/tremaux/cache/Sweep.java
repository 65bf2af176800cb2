package io.tremaux.cache;

import io.tremaux.cache.page.Column;
import io.tremaux.cache.page.PageDirectory;
import io.tremaux.heap.Evictable;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Evicts entries of one cache: idle columns, or the pages that the clock's hand finds unused. The hand leaves pages in
 * use, without their mark; it stands still where enough is free, and goes on from there. By one thread at a time.
 */
final class Sweep implements Evictable {
    private final GraphCache cache;
    private int hand; // index of a page

    Sweep(GraphCache cache) {
        this.cache = cache;
    }

    @Override
    public void evictIdle(BooleanSupplier enough) {
        for (Column column : cache.columns()) {
            if (column.directory().takeColumnUsed()) {
                continue;
            }
            int pages = column.directory().length();
            for (int page = 0; page < pages && !enough.getAsBoolean(); page++) {
                evict(column, (long) page << PageDirectory.SHIFT);
            }
        }
        cache.dropGarbage();
    }

    @Override
    public void evictUnused(BooleanSupplier enough) {
        List<Column> columns = cache.columns();
        int pages = columns.stream()
                .mapToInt(column -> column.directory().length())
                .max()
                .orElse(0);
        for (int passed = 0; passed < pages && !enough.getAsBoolean(); passed++) {
            hand = hand + 1 < pages ? hand + 1 : 0;
            long node = (long) hand << PageDirectory.SHIFT;
            for (Column column : columns) {
                if (!column.directory().takeUsed(node)) {
                    evict(column, node);
                }
            }
        }
        cache.dropGarbage();
    }

    @Override
    public long entries() {
        return cache.entries();
    }

    private void evict(Column column, long node) {
        if (column.directory().page(node) != null) {
            synchronized (cache.stripes().lock(node)) {
                cache.statistics().evicted(column.kind(), column.evict(node));
            }
        }
    }
}
