package io.tremaux.dag;

import io.tremaux.graph.GraphView;
import io.tremaux.path.FilteredGraph;
import io.tremaux.traversal.BoundTraversal;
import io.tremaux.traversal.ReadConsistency;
import io.tremaux.traversal.WalkBounds;
import java.util.PrimitiveIterator;

/**
 * What lies below some nodes, to be read once, by one thread.
 *
 * @param starts in order; one that is given twice counts twice
 */
public record GraphBelow(FilteredGraph filtered, PrimitiveIterator.OfLong starts, ReadConsistency consistency) {
    /** @param bound the filters: steady, and none that follows a relationship both ways */
    public static GraphBelow of(
            BoundTraversal bound,
            GraphView view,
            PrimitiveIterator.OfLong starts,
            WalkBounds bounds,
            ReadConsistency consistency) {
        return new GraphBelow(new FilteredGraph(bound, view, bounds), starts, consistency);
    }
}
