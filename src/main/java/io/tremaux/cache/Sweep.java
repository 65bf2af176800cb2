package io.tremaux.cache;

import java.util.List;

/**
 * One round through the pages of a cache that has grown as large as it may: what was not used since the last round goes,
 * until a sixteenth of the bytes is free. Pages that are in use lose their mark and stay (the CLOCK algorithm of Corbató,
 * 1968). A cache whose pages are all in use keeps them.
 */
final class Sweep {
    private static final int SHARE = 16;

    private final GraphCache cache;
    private final List<Column> columns;
    private final long enough;
    private long dropped;

    Sweep(GraphCache cache) {
        this.cache = cache;
        this.columns = cache.columns();
        this.enough = cache.bytes() - cache.bytes() / SHARE;
    }

    /** Returns the number of entries that were dropped. */
    long run() {
        int pages = columns.stream()
                .mapToInt(column -> column.directory().length())
                .max()
                .orElse(0);
        int from = cache.hand() < pages ? cache.hand() : 0;
        int page = from;
        do {
            long node = (long) page << PageDirectory.SHIFT;
            columns.forEach(column -> visit(column, node));
            page = page + 1 < pages ? page + 1 : 0;
        } while (page != from && cache.bytes() > enough);
        cache.turnHandTo(page);
        return dropped;
    }

    private void visit(Column column, long node) {
        if (!column.directory().takeUsed(node)) {
            synchronized (cache.stripes().lock(node)) {
                dropped += column.evict(node);
            }
        }
    }
}
