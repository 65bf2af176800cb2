package io.tremaux.janusgraph.coherence;

import io.tremaux.heap.HeapBudget;
import io.tremaux.janusgraph.id.IdDictionary;

/**
 * The numbers by which shared caches know nodes and relationships. They last for several generations, so that a long
 * query can go on to the next one: until one dictionary is full, or the caches are cleared, and the last query has
 * left. Safe for use by any thread.
 */
final class SharedIds {
    /** All dictionaries together may take half of the budget: the caches that they serve need room, too. */
    private static final int SHARE = 4;

    private final IdDictionary nodes;
    private final IdDictionary relationships;
    private int holders;
    private boolean closed;

    /** @param areLongs whether all ids of vertices are longs */
    SharedIds(boolean areLongs, HeapBudget budget) {
        this.nodes = IdDictionary.ofVertices(areLongs, budget, budget.max() / SHARE);
        this.relationships = IdDictionary.ofRelationships(areLongs, budget, budget.max() / SHARE);
    }

    IdDictionary nodes() {
        return nodes;
    }

    IdDictionary relationships() {
        return relationships;
    }

    /** Whether one of them takes up no other id. */
    boolean areFull() {
        return nodes.isFull() || relationships.isFull();
    }

    long bytes() {
        return nodes.bytes() + relationships.bytes();
    }

    /** Enters a generation, or a query. False, and nothing to release, if all have left already. */
    synchronized boolean retain() {
        holders += closed ? 0 : 1;
        return !closed;
    }

    /** Lets one leave; the last releases all bytes. */
    synchronized void release() {
        holders--;
        if (holders == 0) {
            closed = true;
            nodes.close();
            relationships.close();
        }
    }
}
