package io.tremaux.path;

import it.unimi.dsi.fastutil.longs.Long2ObjectMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.Arrays;
import java.util.function.LongConsumer;

/**
 * For each node 64 bits: by which start nodes it was met, and by which of them it was met since the last look. Pages of
 * arrays by node id, made as nodes are met: 16 bytes a node of a page. The pages of ids below 2^29 are found in an array,
 * others, which are rare, in a hash map. Belongs to one thread.
 */
final class MetBits {
    private static final int PAGE_SHIFT = 9; // 512 nodes, 8 KiB
    private static final int PAGE_LONGS = 2 << PAGE_SHIFT;
    private static final int NODE_MASK = (1 << PAGE_SHIFT) - 1;
    private static final long[] NO_PAGE = {};
    private static final int MOST_IN_ARRAY = 1 << 20; // pages: 8 MiB at most
    private static final long BYTES_A_FAR_PAGE = 32 + (long) PAGE_LONGS * Long.BYTES; // in a hash map at its load

    private final LongConsumer charge;
    private long[][] pages = {};
    private final Long2ObjectMap<long[]> farPages = new Long2ObjectOpenHashMap<>();

    /** @param charge is told by how many bytes it is about to grow; it may throw */
    MetBits(LongConsumer charge) {
        this.charge = charge;
    }

    /** Adds bits to a node. True if some of them are new, and the node had no new ones before. */
    boolean addNew(long node, long bits) {
        long[] page = page(node);
        int at = (int) (node & NODE_MASK) << 1;
        long fresh = bits & ~page[at];
        if (fresh == 0) {
            return false;
        }
        page[at] |= fresh;
        long before = page[at + 1];
        page[at + 1] = before | fresh;
        return before == 0;
    }

    /** The bits that are new since this was asked last. */
    long takeNew(long node) {
        long[] page = page(node);
        int at = (int) (node & NODE_MASK) << 1;
        long fresh = page[at + 1];
        page[at + 1] = 0;
        return fresh;
    }

    private long[] page(long node) {
        long number = node >>> PAGE_SHIFT;
        if (number >= MOST_IN_ARRAY) {
            return farPage(number);
        }
        int index = (int) number;
        long[] page = index < pages.length ? pages[index] : NO_PAGE;
        return page.length == 0 ? make(index) : page;
    }

    private long[] farPage(long number) {
        long[] page = farPages.get(number);
        if (page == null) {
            charge.accept(BYTES_A_FAR_PAGE);
            page = new long[PAGE_LONGS];
            farPages.put(number, page);
        }
        return page;
    }

    private long[] make(int number) {
        if (number >= pages.length) {
            int before = pages.length;
            int after = Math.min(Math.max(number + 1, 2 * before), MOST_IN_ARRAY);
            charge.accept((long) (after - before) * Long.BYTES);
            pages = Arrays.copyOf(pages, after);
            Arrays.fill(pages, before, after, NO_PAGE);
        }
        charge.accept((long) PAGE_LONGS * Long.BYTES);
        pages[number] = new long[PAGE_LONGS];
        return pages[number];
    }
}
