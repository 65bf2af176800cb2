package io.tremaux.janusgraph.row;

import it.unimi.dsi.fastutil.longs.Long2ObjectMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayFIFOQueue;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A session's cache of row pages, up to some bytes, that evicts first in, first out. It evicts a page that is asked for
 * soon only when nothing else is left: else reading ahead would evict what it has read before that is used. Belongs to
 * one thread.
 */
final class RowPageCache {
    /** One part in so many of the bytes can always be read anew by one query. */
    private static final int LEAST_PART = 4;

    /** How many of the last rows the average is about; while there are fewer, it is that of all. */
    private static final int AVERAGED = 256;

    /** Bytes of a row before one is known. */
    static final double FIRST_AVERAGE = 1024;

    private static final int NODE_BITS = 32;
    private static final int PAGE_BITS = 20;

    private final LongConsumer charge;
    private final long mostBytes;
    private final Long2ObjectMap<Kept> kept = new Long2ObjectOpenHashMap<>();
    private final LongArrayFIFOQueue evictFirst = new LongArrayFIFOQueue(); // keys; those of wanted pages are skipped
    private final LongArrayFIFOQueue evictLast = new LongArrayFIFOQueue(); // of wanted pages; all others are skipped
    private double average = FIRST_AVERAGE; // bytes of a row's first page
    private long rows;
    private long bytes;
    private long wanted; // bytes of pages that are asked for soon
    private long lost;

    /** A page, and whether it is asked for soon. */
    private static final class Kept {
        private final Page page;
        private final long bytes;
        private boolean isWanted;

        Kept(Page page, long bytes) {
            this.page = page;
            this.bytes = bytes;
        }
    }

    /** @param charge is told the bytes; it may throw */
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
        Kept found = kept.get(key(columns, node, number));
        return found == null ? null : found.page;
    }

    /** Keeps a page, in place of the one with its number. */
    void add(Page page, long size) {
        if (page.number() == 0) {
            rows++;
            average += (size - average) / Math.min(rows, AVERAGED);
        }
        charge.accept(size);
        bytes += size;
        Kept before = kept.put(key(page), new Kept(page, size));
        if (before != null) {
            giveBack(unwant(before));
        }
        evictFirst.enqueue(key(page));
    }

    /** Drops a page, if it is kept. */
    void drop(Columns columns, int node, int number) {
        Kept before = kept.remove(key(columns, node, number));
        if (before != null) {
            giveBack(unwant(before));
        }
    }

    /** Notes that a page is asked for soon. */
    void want(Page page) {
        Kept found = kept.get(key(page));
        if (found != null && !found.isWanted) {
            found.isWanted = true;
            wanted += found.bytes;
            evictLast.enqueue(key(page));
        }
    }

    /** The page was asked for. */
    void take(Page page) {
        Kept found = kept.get(key(page));
        if (found != null && found.isWanted) {
            unwant(found);
            evictFirst.enqueue(key(page));
        }
    }

    /** None of them is asked for soon any more. Linear in these. */
    void wantNone() {
        while (!evictLast.isEmpty()) {
            long key = evictLast.dequeueLong();
            Kept found = kept.get(key);
            if (found != null && found.isWanted) {
                unwant(found);
                evictFirst.enqueue(key);
            }
        }
    }

    /** How many pages were dropped although they were asked for soon. */
    long lost() {
        return lost;
    }

    /** How many rows can be read without dropping what is asked for soon, at least one, and at least a part of all. */
    int room() {
        return rowsOf(Math.max(mostBytes - wanted, mostBytes / LEAST_PART));
    }

    /** How many rows are one part in so many of what can be kept, at least one. */
    int part(int parts) {
        return rowsOf(mostBytes / parts);
    }

    private int rowsOf(long free) {
        return (int) Math.max(1, Math.min(Integer.MAX_VALUE, free / average));
    }

    /** Whether those that are asked for soon are half of what can be kept. */
    boolean isHalfWanted() {
        return wanted > mostBytes / 2;
    }

    /** Drops pages before so many rows are read. Amortized, constant for each page that was added or wanted. */
    void makeRoom(int toRead) {
        long most = mostBytes - (long) (toRead * average);
        evict(evictFirst, false, most);
        evict(evictLast, true, most);
    }

    /** Drops pages until the others have at most so many bytes. */
    private void evict(LongArrayFIFOQueue order, boolean areWanted, long most) {
        long dropped = 0;
        while (bytes - dropped > most && !order.isEmpty()) {
            long key = order.dequeueLong();
            Kept first = kept.get(key);
            if (first != null && first.isWanted == areWanted) {
                kept.remove(key);
                lost += areWanted ? 1 : 0;
                dropped += unwant(first);
            }
        }
        giveBack(dropped);
    }

    /** Notes that a page is not asked for soon any more. Returns its bytes. */
    private long unwant(Kept page) {
        wanted -= page.isWanted ? page.bytes : 0;
        page.isWanted = false;
        return page.bytes;
    }

    private void giveBack(long dropped) {
        bytes -= dropped;
        charge.accept(-dropped);
    }

    /** Drops all pages. */
    void clear() {
        kept.clear();
        evictFirst.clear();
        evictLast.clear();
        wanted = 0;
        giveBack(bytes);
    }
}
