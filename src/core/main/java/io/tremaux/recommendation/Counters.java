package io.tremaux.recommendation;

import io.tremaux.graph.Neighbours;
import it.unimi.dsi.fastutil.HashCommon;
import it.unimi.dsi.fastutil.longs.Long2LongMap;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import java.util.Arrays;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A number for each node; 0 for all that have none. Ids from 0 on are indexes of one array, 8 bytes each, as far as
 * there is a number for every {@value #INDEXES_A_SLOT_IN_SMALL} of them while the array is small, for every
 * {@value #INDEXES_A_SLOT} later. All others are in a hash map. No node that is an index of the array is in the map. To
 * read or change a number costs {@code O(1)}, but for the growth of the array or the map. Belongs to one thread.
 *
 * <pre>
 *   id      0 1 2 ...      dense.length - 1 | dense.length ...
 *           dense[id]                       | others.get(id)
 * </pre>
 */
final class Counters {
    private static final int FIRST_TABLE = 64; // slots of a small map, which are not charged
    private static final float LOAD = 0.75f; // of the map: the share of its slots that may be full
    private static final int BYTES_A_SLOT = 2 * Long.BYTES; // a node and its number
    private static final int INDEXES_A_SLOT = 8; // a map costs far more time than the memory that it saves
    private static final int SMALL = 16 * 1024; // indexes, in 128 KiB: only the time counts
    private static final int INDEXES_A_SLOT_IN_SMALL = 64; // going over these takes about as long as a number in a map
    private static final int STEP = 1024; // indexes, of which an array has a multiple
    private static final int AT_ONCE = 4; // indexes that one test passes over if they have no number
    private static final int MOST_INDEXES = Integer.MAX_VALUE - 15; // a multiple of AT_ONCE

    private final LongConsumer charge;
    private long[] dense = {}; // the number of each node below its length
    private @Nullable Long2LongOpenHashMap others; // made when it is needed
    private int table = FIRST_TABLE; // slots of the map, as far as they are charged
    private long charged; // bytes

    /** Takes a node and its number. */
    interface Taker {
        void take(long node, long number);
    }

    /** @param charge is told by how many bytes these are about to grow, or have shrunk if negative; it may throw */
    Counters(LongConsumer charge) {
        this.charge = charge;
    }

    private void charge(long bytes) {
        charge.accept(bytes);
        charged += bytes;
    }

    /** The number of a node; 0 if it has none. */
    long get(long node) {
        if (node < dense.length) {
            return dense[(int) node];
        }
        return others == null ? 0 : others.get(node);
    }

    /** Adds to the number of a node. That it does not overflow is the caller's concern. */
    void add(long node, long more) {
        if (node < dense.length) {
            dense[(int) node] += more;
        } else {
            makeRoom(node, 1);
            addWithRoom(node, more);
        }
    }

    /** Adds to the number of a node for which there is room, in the array or in the map. */
    private void addWithRoom(long node, long more) {
        if (node < dense.length) {
            dense[(int) node] += more;
        } else {
            others().addTo(node, more);
        }
    }

    /** Adds the same to the number of each node of a list, as often as it is there. */
    void addAll(Neighbours nodes, long more) {
        int size = nodes.size();
        int i = addDense(nodes, more);
        if (i < size) {
            makeRoom(highest(nodes, i), size - i);
            for (; i < size; i++) {
                add(nodes.node(i), more);
            }
        }
    }

    /** Adds as long as nodes are indexes; answers the index of the first in the list that is none. */
    private int addDense(Neighbours nodes, long more) {
        long[] numbers = dense;
        int size = nodes.size();
        for (int i = 0; i < size; i++) {
            long node = nodes.node(i);
            if (node >= numbers.length) {
                return i;
            }
            numbers[(int) node] += more;
        }
        return size;
    }

    /** The greatest id in a list, from an index on. */
    private static long highest(Neighbours nodes, int from) {
        long highest = 0;
        for (int i = from; i < nodes.size(); i++) {
            highest = Math.max(highest, nodes.node(i));
        }
        return highest;
    }

    /** Replaces the number of a node; answers the one before. */
    long put(long node, long number) {
        if (node >= dense.length) {
            makeRoom(node, 1);
        }
        if (node >= dense.length) {
            return others().put(node, number);
        }
        long before = dense[(int) node];
        dense[(int) node] = number;
        return before;
    }

    /** The map, made if there is none yet. */
    private Long2LongOpenHashMap others() {
        Long2LongOpenHashMap made = others == null ? new Long2LongOpenHashMap() : others;
        others = made;
        return made;
    }

    private int othersSize() {
        return others == null ? 0 : others.size();
    }

    /**
     * Makes room for new numbers, in the array if that is worth it, else in the map. If the charge throws, nothing has
     * changed.
     *
     * @param highest the greatest id that gets a number
     * @param more how many nodes get one
     */
    private void makeRoom(long highest, int more) {
        if (highest < MOST_INDEXES && isWorthAnArray(highest, (long) othersSize() + more)) {
            toDense(highest);
        } else {
            chargeMap(table);
        }
    }

    /**
     * Whether an array up to an id is full enough. The array that is there counts as half as full as it has to be.
     *
     * @param entries numbers outside that array: those in the map, and new ones
     */
    private boolean isWorthAnArray(long highest, long entries) {
        int indexes = highest < SMALL ? INDEXES_A_SLOT_IN_SMALL : INDEXES_A_SLOT;
        return highest / indexes < entries + dense.length / (2 * indexes);
    }

    /**
     * Grows the array up to an id or further, by about half its length at least. Moves the numbers of all nodes that
     * become indexes out of the map. Costs the length of the array and the size of the map.
     */
    private void toDense(long highest) {
        long needed = (highest / STEP + 1) * STEP;
        int length =
                (int) Math.min(MOST_INDEXES, Math.max(needed, dense.length + (long) (dense.length >> 1) / STEP * STEP));
        charge((long) (length - dense.length) * Long.BYTES);
        dense = Arrays.copyOf(dense, length);
        @Nullable Long2LongOpenHashMap before = others;
        others = null;
        if (before != null) {
            for (Long2LongMap.Entry entry : before.long2LongEntrySet()) {
                addWithRoom(entry.getLongKey(), entry.getLongValue());
            }
            chargeMap(FIRST_TABLE);
        }
    }

    /** @param least the size that the map's table has at least */
    private void chargeMap(int least) {
        int needed = least;
        while (othersSize() >= HashCommon.maxFill(needed, LOAD)) {
            needed *= 2;
        }
        if (needed != table) {
            charge((long) (needed - table) * BYTES_A_SLOT);
            table = needed;
        }
    }

    /** The greatest number of a node; 0 if there is none. */
    long highest() {
        long[] highest = {0};
        forEach((node, number) -> highest[0] = Math.max(highest[0], number));
        return highest[0];
    }

    /** Hands out all that is not 0, in no particular order. The taker may replace the number of the node it takes. */
    void forEach(Taker taker) {
        long[] numbers = dense;
        for (int node = 0; node < numbers.length; node += AT_ONCE) {
            if ((numbers[node] | numbers[node + 1] | numbers[node + 2] | numbers[node + 3]) != 0) { // most have none
                for (int each = node; each < node + AT_ONCE; each++) {
                    take(each, numbers[each], taker);
                }
            }
        }
        if (others != null) {
            others.long2LongEntrySet().fastForEach(entry -> take(entry.getLongKey(), entry.getLongValue(), taker));
        }
    }

    private static void take(long node, long number, Taker taker) {
        if (number != 0) {
            taker.take(node, number);
        }
    }

    /** Releases what these hold. They are not used any more. */
    void close() {
        dense = new long[0];
        others = null;
        charge(-charged);
    }
}
