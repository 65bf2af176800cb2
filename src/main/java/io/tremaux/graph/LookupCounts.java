package io.tremaux.graph;

/**
 * What the cache behind one facade did during one request. A look-up is a question that reaches a map or a page; one
 * answered from the node at hand is none. Owned by the request's thread.
 */
public final class LookupCounts {
    /** Look-ups answered by the cache. */
    public long hits;
    /** Look-ups the store had to answer. */
    public long misses;
    /** Values published into the cache, or found published by another request meanwhile. */
    public long fills;
    /** Values not accepted: over budget, or possibly stale. */
    public long refused;
    /** Questions that were not allowed to use the cache. */
    public long bypassed;

    /** Adds what was counted elsewhere. */
    public void add(LookupCounts others) {
        hits += others.hits;
        misses += others.misses;
        fills += others.fills;
        refused += others.refused;
        bypassed += others.bypassed;
    }

    /** All look-ups, answered or not. */
    public long lookups() {
        return hits + misses;
    }
}
