package io.tremaux.execution;

import io.tremaux.graph.LookupCounts;
import io.tremaux.graph.Scope;

/**
 * The cost of a traversal, from its first read to its last.
 *
 * @param ms wall-clock time
 * @param nodesVisited positions evaluated, start nodes included
 * @param relationshipsFollowed relationships the expander offered, before uniqueness
 * @param pageHits pages of the store found in the page cache
 * @param pageFaults pages of the store read from disk
 * @param allocatedBytes by the walking thread
 */
public record Cost(
        double ms,
        long nodesVisited,
        long relationshipsFollowed,
        long pageHits,
        long pageFaults,
        long allocatedBytes,
        Facade labels,
        Facade properties,
        Facade relationships) {
    /** What the cache behind one facade did. */
    public record Facade(Scope scope, LookupCounts counts) {}
}
