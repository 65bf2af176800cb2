package io.tremaux.dag;

import io.tremaux.path.FilteredGraph;
import io.tremaux.traversal.ReadConsistency;
import java.util.PrimitiveIterator;

/**
 * What lies below some nodes, to be read once, by one thread.
 *
 * @param filtered by all filters but the greatest level
 * @param maxLevel the greatest length of a path
 * @param starts in order; one that is given twice counts twice
 */
public record GraphBelow(
        FilteredGraph filtered, int maxLevel, PrimitiveIterator.OfLong starts, ReadConsistency consistency) {
    /**
     * Whether a path may come to a node at a depth, to end there or to go on.
     */
    boolean mayBeOnAPath(long node, int depth) {
        return depth < maxLevel ? filtered.mayBeOnAPath(node, depth) : filtered.mayEnd(node, depth);
    }
}
