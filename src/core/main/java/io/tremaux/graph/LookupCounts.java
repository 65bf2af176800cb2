package io.tremaux.graph;

/**
 * Counts the look-ups of one facade during one request. A look-up is a question that reaches a map or a page; an answer
 * from the current node is none. The counts are for people: no code decides anything by them, so that it makes no
 * difference to an answer how they are counted. What code has to know has an {@link Epoch}. Belongs to the request's
 * thread.
 */
public final class LookupCounts {
    /** Look-ups answered by the cache. */
    public long hits;
    /** Look-ups that the store answered. */
    public long misses;
    /** Values published into the cache by this request, or by another one meanwhile. */
    public long fills;
    /** Values that the cache rejected: over budget, or possibly stale. */
    public long rejected;
    /** Questions that were not allowed to use the cache. */
    public long bypassed;

    /** Adds other counts. */
    public void add(LookupCounts others) {
        hits += others.hits;
        misses += others.misses;
        fills += others.fills;
        rejected += others.rejected;
        bypassed += others.bypassed;
    }

    /** All look-ups, answered or not. */
    public long lookups() {
        return hits + misses;
    }
}
