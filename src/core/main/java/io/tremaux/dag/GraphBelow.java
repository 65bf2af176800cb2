package io.tremaux.dag;

import io.tremaux.path.FilteredGraph;
import io.tremaux.traversal.ReadConsistency;
import java.util.PrimitiveIterator;

/**
 * What lies below some nodes, to be read once, by one thread.
 *
 * @param filtered by filters that hold at each depth alike
 * @param minLevel the least length of a path that counts
 * @param maxLevel the greatest length of a path that is followed
 * @param starts in order; one that is given twice counts twice
 */
public record GraphBelow(
        FilteredGraph filtered,
        int minLevel,
        int maxLevel,
        PrimitiveIterator.OfLong starts,
        ReadConsistency consistency) {
    /** Whether a path with a length may come to a node, to end there or to go on. */
    boolean mayBeOnAPath(long node, int length) {
        return length < maxLevel
                ? filtered.mayBeOnAPath(node, FilteredGraph.INNER)
                : filtered.mayEnd(node, FilteredGraph.INNER);
    }
}
