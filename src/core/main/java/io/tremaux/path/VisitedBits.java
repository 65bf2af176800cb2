package io.tremaux.path;

import it.unimi.dsi.fastutil.longs.Long2ObjectMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.Arrays;
import java.util.function.LongConsumer;

/**
 * The visited sets of up to 64 breadth-first searches that {@link MultiSourceCount} runs together: each node has one
 * bit for each start node. A second set of bits collects which searches reach the node on this level. So adding bits
 * costs two writes and no branch on what is new: that is decided once a level, for all nodes that were reached.
 *
 * <p>The bits are in pages by node id, made when a node is first met: 1 KiB for 64 nodes. Pages of ids below 2^26 are
 * found in an array, others in a hash map. Belongs to one thread.
 */
final class VisitedBits {
    private static final int PAGE_SHIFT = 6;
    private static final int NODES = 1 << PAGE_SHIFT;
    private static final int COMING = NODES; // index of the first node's, after those by which nodes were met
    private static final int COME_TO = 2 * NODES; // index of a bit for each node that was come to
    private static final int PAGE_LONGS = 2 * NODES + 1;
    private static final long PAGE_BYTES = 24 + (long) PAGE_LONGS * Long.BYTES;
    private static final long[] NO_PAGE = new long[PAGE_LONGS]; // never written
    private static final int MOST_IN_ARRAY = 1 << 20; // pages: 8 MiB at most
    private static final long BYTES_A_FAR_PAGE = 32 + PAGE_BYTES; // in a hash map at its load

    private final LongConsumer charge;
    private long[][] pages = {};
    private final Long2ObjectMap<long[]> farPages = new Long2ObjectOpenHashMap<>();
    private final LongArrayList comeTo = new LongArrayList(); // numbers of pages

    /** Takes nodes that were reached. */
    interface Taker {
        /** Takes a node, and a bit for each start node whose search has reached it for the first time. */
        void take(long node, long by);
    }

    /** @param charge is told by how many bytes it is about to grow; it may throw */
    VisitedBits(LongConsumer charge) {
        this.charge = charge;
    }

    /**
     * The searches of some start nodes reach a node on this level, whether they have met it before or not.
     *
     * @param by a bit for each start node
     */
    void come(long node, long by) {
        long number = node >>> PAGE_SHIFT;
        long[] page = number < pages.length ? pages[(int) number] : NO_PAGE;
        if (page[COME_TO] == 0) {
            page = comeTo(number);
        }
        int at = (int) node & NODES - 1;
        page[COME_TO] |= 1L << at;
        page[COMING + at] |= by;
    }

    /** The page with this number, which from now on is one of those that were come to. */
    private long[] comeTo(long number) {
        long[] page = number < MOST_IN_ARRAY ? nearPage((int) number) : farPage(number);
        if (page[COME_TO] == 0) {
            if (Integer.bitCount(comeTo.size()) <= 1) { // as it doubles
                charge.accept((long) Math.max(1, comeTo.size()) * Long.BYTES);
            }
            comeTo.add(number);
        }
        return page;
    }

    private long[] nearPage(int number) {
        if (number >= pages.length) {
            int before = pages.length;
            int after = Math.min(Math.max(number + 1, 2 * before), MOST_IN_ARRAY);
            charge.accept((long) (after - before) * Long.BYTES);
            pages = Arrays.copyOf(pages, after);
            Arrays.fill(pages, before, after, NO_PAGE);
        }
        if (pages[number] == NO_PAGE) {
            charge.accept(PAGE_BYTES);
            pages[number] = new long[PAGE_LONGS];
        }
        return pages[number];
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

    /** Ends the level: passes on each node that was reached on it, with the start nodes that had not met it before. */
    void takeNew(Taker taker) {
        for (int i = 0; i < comeTo.size(); i++) {
            long number = comeTo.getLong(i);
            long[] page = number < MOST_IN_ARRAY ? pages[(int) number] : farPages.get(number);
            takeNew(number << PAGE_SHIFT, page, taker);
        }
        comeTo.clear();
    }

    private static void takeNew(long firstNode, long[] page, Taker taker) {
        for (long left = page[COME_TO]; left != 0; left &= left - 1) {
            int at = Long.numberOfTrailingZeros(left);
            long by = page[COMING + at] & ~page[at];
            page[COMING + at] = 0;
            if (by != 0) {
                page[at] |= by;
                taker.take(firstNode + at, by);
            }
        }
        page[COME_TO] = 0;
    }
}
