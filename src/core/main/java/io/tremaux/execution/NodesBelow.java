package io.tremaux.execution;

import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.query.TraverseQuery;
import io.tremaux.traversal.CompiledQueryCache;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.filter.Given;
import it.unimi.dsi.fastutil.longs.LongIterable;

/** The start nodes and the filters of a query about what lies below them. Belongs to the query's thread. */
final class NodesBelow {
    /** In order, duplicates included. */
    final LongIterable starts;

    /** The filters. */
    final Traversal.Bound bound;

    /** @throws InvalidParameterException if the filters differ by depth, or follow a relationship both ways */
    NodesBelow(QueryContext context, TraverseQuery query, CompiledQueryCache compiled) {
        BoundWalk walk = BoundWalk.of(context, query, compiled);
        this.starts = walk.starts();
        this.bound = walk.bound();
        requireDirected(bound);
    }

    /** @throws InvalidParameterException if filters differ by depth, or follow a relationship both ways */
    static void requireDirected(Traversal.Bound bound) {
        Given unsteady = bound.unsteady();
        if (unsteady != null) {
            throw new InvalidParameterException(
                    unsteady.parameter(),
                    unsteady.text(),
                    "one step, which holds at each depth",
                    unsteady.parameter() + " differs by depth, and paths of different lengths lead to the same nodes.");
        }
        if (bound.followsBothWays()) {
            Given given = bound.traversal().expansion().given();
            throw new InvalidParameterException(
                    given.parameter(),
                    given.text(),
                    "one direction for each relationship type, such as PART> or <PART",
                    "A relationship that is followed both ways is a cycle by itself.");
        }
    }
}
