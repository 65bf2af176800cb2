package io.tremaux.execution;

import io.tremaux.query.TraverseQuery;
import io.tremaux.recommendation.Counting;
import io.tremaux.recommendation.PathCounter;
import io.tremaux.recommendation.Recommendation;
import io.tremaux.traversal.BoundTraversal;
import io.tremaux.traversal.PathRun;
import io.tremaux.traversal.walk.Walker;
import it.unimi.dsi.fastutil.longs.LongIterable;

/** Runs the traversals and counts the paths of one query. Belongs to the query's thread. */
public interface TraversalEngine {
    /** Tremaux's own: {@link Walker} and {@link Counting}. Stateless. */
    TraversalEngine TREMAUX = new TraversalEngine() {
        @Override
        public PathRun walk(TraverseQuery query, BoundTraversal bound, LongIterable starts, QueryContext context) {
            return Walker.of(bound, context.view(), starts.iterator(), context.bounds(), query.paths());
        }

        @Override
        public PathCounter counter(Recommendation.Bound bound, QueryContext context) {
            return new Counting(bound, context.view(), context.bounds());
        }
    };

    /**
     * A run of a traversal that has yet to begin.
     *
     * @param bound the traversal of the query, in the tokens of the context
     * @param starts nodes to start from, in order; duplicates are walked as often as they occur
     */
    PathRun walk(TraverseQuery query, BoundTraversal bound, LongIterable starts, QueryContext context);

    /** Counts the paths of a recommendation, once. */
    PathCounter counter(Recommendation.Bound bound, QueryContext context);
}
