package io.tremaux.janusgraph.row;

import java.util.BitSet;

/** A set of numbered nodes that knows its size: a bit for each number that was given. Belongs to one thread. */
final class AskedNodes {
    private final BitSet bits = new BitSet();
    private int count;

    /** Adds a node; false if it was there. */
    boolean add(int node) {
        if (bits.get(node)) {
            return false;
        }
        bits.set(node);
        count++;
        return true;
    }

    int count() {
        return count;
    }
}
