package io.tremaux.janusgraph.row;

import io.tremaux.graph.IdSet;
import java.util.function.LongConsumer;

/** A set of numbered nodes that knows its size. Belongs to one thread. */
final class AskedNodes {
    private final IdSet nodes;
    private int count;

    /** @param charge is told the bytes of the set; it may throw */
    AskedNodes(LongConsumer charge) {
        nodes = new IdSet(charge);
    }

    /** Adds a node; none if it was there. */
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
