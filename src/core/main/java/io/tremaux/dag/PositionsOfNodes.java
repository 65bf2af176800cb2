package io.tremaux.dag;

import it.unimi.dsi.fastutil.longs.Long2IntMap;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.Arrays;
import java.util.function.LongConsumer;

/**
 * Numbers that nodes have been given. Ids from 0 on are places in one array as far as that takes no more memory than the
 * hash table that holds all others: to look up a node there costs one read. Up to 32 bytes a node. Belongs to one thread.
 */
final class PositionsOfNodes {
    /** Stands for a node without a number. */
    static final int NONE = -1;

    private static final int FEWEST = 64; // nodes for which the array is worth it
    private static final int IDS_A_NODE = 8; // ints of the array that take no more than one entry of the table
    private static final double GROWTH = 1.25; // at least, so that a node is copied a few times in all

    private final LongConsumer charge;
    private final Long2IntOpenHashMap others = new Long2IntOpenHashMap();
    private int[] byId = {};
    private int size;
    private long highest;

    /** @param charge is told by how many bytes the array is about to grow */
    PositionsOfNodes(LongConsumer charge) {
        this.charge = charge;
        others.defaultReturnValue(NONE);
    }

    /** The number of a node, or {@link #NONE}. */
    int get(long node) {
        return node < byId.length ? byId[(int) node] : others.get(node);
    }

    /** Gives a node a number that has none. */
    void put(long node, int position) {
        size++;
        highest = Math.max(highest, node);
        if (node < byId.length) {
            byId[(int) node] = position;
            return;
        }
        others.put(node, position);
        long fitting = (long) IDS_A_NODE * size;
        if (size >= FEWEST && highest < fitting && fitting >= GROWTH * byId.length) {
            moveToArray();
        }
    }

    private void moveToArray() {
        int length = (int) Math.min(Integer.MAX_VALUE - 16, Math.max(highest + 1, (long) IDS_A_NODE * size));
        if (highest >= length) {
            return;
        }
        charge.accept((long) (length - byId.length) * Integer.BYTES);
        int before = byId.length;
        byId = Arrays.copyOf(byId, length);
        Arrays.fill(byId, before, length, NONE);
        for (Long2IntMap.Entry each : others.long2IntEntrySet()) {
            byId[(int) each.getLongKey()] = each.getIntValue();
        }
        others.clear();
        others.trim();
    }

    /** Whether no node has a number. */
    boolean isEmpty() {
        return size == 0;
    }
}
