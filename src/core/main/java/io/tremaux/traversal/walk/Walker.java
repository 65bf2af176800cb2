package io.tremaux.traversal.walk;

import io.tremaux.graph.GraphView;
import io.tremaux.traversal.BoundTraversal;
import io.tremaux.traversal.PathRun;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.Uniqueness;
import io.tremaux.traversal.WalkBounds;
import java.util.PrimitiveIterator;

/**
 * One traversal over a {@link GraphView} on primitives: iterative, and without an allocation per node once its arrays
 * have grown to what the traversal needs at one time. Results and their order, and all that is counted, are those of
 * Neo4j's own traversal framework. Used once, by one thread.
 *
 * <pre>
 *   {@link ReachabilityWalk}           NODE_GLOBAL, breadth-first: which nodes can be reached, the question asked most
 *   {@link BreadthFirst}    any other uniqueness, limits, paths                 } frame by frame
 *   {@link DepthFirst}      pre-order, any uniqueness                           }
 * </pre>
 */
public abstract sealed class Walker extends PathRun permits ReachabilityWalk, FrameWalker {
    Walker(Traversal traversal) {
        super(traversal);
    }

    /** Whether {@link #of} takes traversals with this uniqueness. */
    public static boolean knows(Uniqueness uniqueness) {
        return switch (uniqueness) {
            case NONE, NODE_PATH, RELATIONSHIP_PATH, NODE_GLOBAL, RELATIONSHIP_GLOBAL -> true;
            case NODE_LEVEL, RELATIONSHIP_LEVEL, NODE_RECENT, RELATIONSHIP_RECENT -> false;
        };
    }

    /**
     * A traversal that has yet to be run.
     *
     * @param bound the traversal, in the view's tokens
     * @param starts nodes to start from, in order; duplicates are walked twice
     * @param keepsPaths whether {@link #appendPathTo} will be asked: the traversal then reads relationships, and a
     *     breadth-first one holds all positions that it expanded
     */
    public static Walker of(
            BoundTraversal bound,
            GraphView view,
            PrimitiveIterator.OfLong starts,
            WalkBounds bounds,
            boolean keepsPaths) {
        if (!keepsPaths && ReachabilityWalk.answers(bound, bounds)) {
            return new ReachabilityWalk(bound, view, starts, bounds);
        }
        return bound.traversal().breadthFirst()
                ? new BreadthFirst(bound, view, starts, bounds, keepsPaths)
                : new DepthFirst(bound, view, starts, bounds, keepsPaths);
    }
}
