package io.tremaux.janusgraph.row;

import it.unimi.dsi.fastutil.longs.Long2ObjectLinkedOpenHashMap;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A session's cache of row pages, limited in bytes, first in, first out. It evicts pages last that were prefetched and
 * not used yet: else prefetching would evict its own pages. Belongs to one thread.
 */
final class RowPageCache {
    /** However much is prefetched, one query may read rows of one part in so many of the bytes. */
    private static final int LEAST_PART = 4;

    /** How many of the last rows the average is about; while there are fewer, it is that of all. */
    private static final int AVERAGED = 256;

    /** Bytes of a row before one is known. */
    static final double FIRST_AVERAGE = 1024;

    private static final int NODE_BITS = 32;
    private static final int PAGE_BITS = 20;

    private final LongConsumer charge;
    private final long mostBytes;
    private final Long2ObjectLinkedOpenHashMap<Page> wanted = new Long2ObjectLinkedOpenHashMap<>(); // asked for soon
    private final Long2ObjectLinkedOpenHashMap<Page> others = new Long2ObjectLinkedOpenHashMap<>();
    private double average = FIRST_AVERAGE; // bytes of a row's first page
    private long rows;
    private long bytes;
    private long wantedBytes;
    private long lost;

    /** @param charge gets the bytes of each page added, and the negative of those dropped; it may throw */
    RowPageCache(LongConsumer charge, long mostBytes) {
        this.charge = charge;
        this.mostBytes = mostBytes;
    }

    private static long key(Columns columns, int node, int number) {
        return ((long) columns.number() << PAGE_BITS | number) << NODE_BITS | node;
    }

    private static long key(Page page) {
        return key(page.columns(), page.node(), page.number());
    }

    /** A page by its number; null if it is not kept. */
    @Nullable Page find(Columns columns, int node, int number) {
        long key = key(columns, node, number);
        Page other = others.get(key);
        return other == null ? wanted.get(key) : other;
    }

    /** Keeps a page, in place of the one with its number. */
    void add(Page page) {
        long size = page.row().bytes();
        if (page.number() == 0) {
            rows++;
            average += (size - average) / Math.min(rows, AVERAGED);
        }
        charge.accept(size);
        bytes += size;
        drop(page.columns(), page.node(), page.number());
        others.put(key(page), page);
    }

    /** Drops a page, if it is kept. */
    void drop(Columns columns, int node, int number) {
        long key = key(columns, node, number);
        unwant(key);
        Page before = others.remove(key);
        if (before != null) {
            release(before.row().bytes());
        }
    }

    /** Marks a page as prefetched: it will be asked for soon. */
    void want(Page page) {
        Page found = others.remove(key(page));
        if (found != null) {
            wanted.put(key(page), found);
            wantedBytes += found.row().bytes();
        }
    }

    /** Unmarks a page: it was asked for. */
    void take(Page page) {
        unwant(key(page));
    }

    /** Unmarks a page that will not be asked for after all. */
    void giveUp(Page page) {
        lost += unwant(key(page)) ? 1 : 0;
    }

    /** Unmarks all pages. Linear in the number of marked ones. */
    void wantNone() {
        while (!wanted.isEmpty()) {
            unwant(wanted.firstLongKey());
        }
    }

    private boolean unwant(long key) {
        Page found = wanted.remove(key);
        if (found != null) {
            others.put(key, found);
            wantedBytes -= found.row().bytes();
        }
        return found != null;
    }

    /** How many prefetched pages were evicted, or given up, before they were used. */
    long lost() {
        return lost;
    }

    /**
     * How many rows one query may read: as many as fit beside the prefetched pages, but at least one, and at least a
     * quarter of what can be kept.
     */
    int room() {
        return rowsOf(Math.max(mostBytes - wantedBytes, mostBytes / LEAST_PART));
    }

    /** How many rows are one part in so many of what can be kept, at least one. */
    int part(int parts) {
        return rowsOf(mostBytes / parts);
    }

    private int rowsOf(long free) {
        return (int) Math.max(1, Math.min(Integer.MAX_VALUE, free / average));
    }

    /** Whether prefetched pages that were not used yet are half of what can be kept. */
    boolean isHalfWanted() {
        return wantedBytes > mostBytes / 2;
    }

    /** Drops pages before so many rows are read. Constant for each page that it drops. */
    void makeRoom(int toRead) {
        long most = mostBytes - (long) (toRead * average);
        long dropped = 0;
        while (bytes - dropped > most && !others.isEmpty()) {
            dropped += others.removeFirst().row().bytes();
        }
        while (bytes - dropped > most && !wanted.isEmpty()) {
            long size = wanted.removeFirst().row().bytes();
            wantedBytes -= size;
            dropped += size;
            lost++;
        }
        release(dropped);
    }

    private void release(long dropped) {
        bytes -= dropped;
        charge.accept(-dropped);
    }

    /** Drops all pages. */
    void clear() {
        wanted.clear();
        others.clear();
        wantedBytes = 0;
        release(bytes);
    }
}
