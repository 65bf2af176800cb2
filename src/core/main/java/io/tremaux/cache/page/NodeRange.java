package io.tremaux.cache.page;

/** Nodes with consecutive ids, as one number: at most 4,095 of them, with ids below 2^51. */
public final class NodeRange {
    /** No range: that of no nodes. */
    public static final long NONE = 0;

    private static final int COUNT_BITS = 12;

    private NodeRange() {}

    /** Packs a range. Does not check the limits of this class: the caller keeps to them. */
    public static long of(long lowest, int count) {
        return lowest << COUNT_BITS | count;
    }

    /** The least id. */
    public static long lowest(long range) {
        return range >>> COUNT_BITS;
    }

    /** The number of nodes. */
    public static int count(long range) {
        return (int) range & (1 << COUNT_BITS) - 1;
    }
}
