package io.tremaux.janusgraph.row;

import io.tremaux.graph.IdSet;
import java.util.function.LongConsumer;

/**
 * The nodes whose rows a traversal has asked for, by their numbers in the session: an {@link IdSet} that knows its
 * size. {@link RowsAhead} reads no more rows ahead than were asked for so far. Belongs to one thread.
 */
final class AskedNodes {
    private final IdSet nodes;
    private int count;

    /** @param charge is told the bytes of the set; it may throw */
    AskedNodes(LongConsumer charge) {
        nodes = new IdSet(charge);
    }

    /** Adds a node. One that is there counts once. */
    void add(int node) {
        count += nodes.add(node) ? 1 : 0;
    }

    boolean has(int node) {
        return nodes.contains(node);
    }

    int count() {
        return count;
    }
}
