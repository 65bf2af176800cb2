package io.tremaux.cache.request;

import io.tremaux.heap.Footprint;
import io.tremaux.heap.Reservation;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;

/** A hash map from node to a number of at least 0, charged to the budget as it grows: 16 to 32 bytes a node. */
final class NodeMap {
    /** The number of a node that is not in the map. */
    static final int NONE = -1;

    private final Long2IntOpenHashMap map = new Long2IntOpenHashMap();

    NodeMap() {
        map.defaultReturnValue(NONE);
    }

    int find(long node) {
        return map.get(node);
    }

    /** Adds a node that is not in the map. False if the budget has no room for it. */
    boolean put(long node, int value, Reservation charge) {
        long before = Footprint.openHash(map.size(), Integer.BYTES);
        long after = Footprint.openHash(map.size() + 1, Integer.BYTES);
        if (after != before && !charge.add(after)) { // while it grows, there are two tables
            return false;
        }
        map.put(node, value);
        if (after != before) {
            charge.subtract(before);
        }
        return true;
    }
}
