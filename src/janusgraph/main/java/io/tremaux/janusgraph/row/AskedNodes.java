package io.tremaux.janusgraph.row;

import java.util.BitSet;

/** A set of numbered nodes that knows its size: a bit for each number that was given. Belongs to one thread. */
final class AskedNodes {
    private final BitSet bits = new BitSet();
    private int count;

    /** Adds a node; none if it was there. */
    void add(int node) {
        if (!bits.get(node)) {
            bits.set(node);
            count++;
        }
    }

    boolean has(int node) {
        return bits.get(node);
    }

    int count() {
        return count;
    }
}
