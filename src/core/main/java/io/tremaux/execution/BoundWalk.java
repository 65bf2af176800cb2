package io.tremaux.execution;

import io.tremaux.dag.GraphBelow;
import io.tremaux.parameter.GivenParameter;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.path.FilteredGraph;
import io.tremaux.problem.StoreWords;
import io.tremaux.query.DagQuery;
import io.tremaux.query.TraverseQuery;
import io.tremaux.traversal.BoundTraversal;
import io.tremaux.traversal.CompiledQueryCache;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.WalkBounds;
import io.tremaux.traversal.filter.NodeFilter;
import it.unimi.dsi.fastutil.longs.LongIterable;

/**
 * A traversal bound to its database: its start nodes by id, and its filters by the tokens of the database. Belongs to
 * the query's thread.
 *
 * @param starts in order, duplicates included
 */
record BoundWalk(LongIterable starts, BoundTraversal bound) {
    /** Selects the nodes that the query names. */
    static BoundWalk of(QueryContext context, TraverseQuery query, CompiledQueryCache compiled) {
        LongIterable starts = context.nodes.of("start", query.start());
        NodeFilter lists = NodeFilter.NONE;
        try {
            lists = context.nodes.filter(query.lists());
        } catch (WalkBounds.BoundReached reached) { // half a list would answer another query: nothing is traversed
            starts = SelectedNodes.throwing(reached);
        }
        return new BoundWalk(starts, query.traversal().bind(context.tokens, lists, compiled, context.bounds::check));
    }

    /**
     * The same for a query about what lies below the start nodes, but for its levels.
     *
     * @throws InvalidParameterException if filters differ by depth, or follow a relationship both ways
     */
    static BoundWalk below(QueryContext context, DagQuery query, CompiledQueryCache compiled) {
        Traversal all = query.walk().traversal().toBuilder()
                .minLevel(0)
                .maxLevel(Traversal.NO_LEVEL_LIMIT)
                .build();
        BoundWalk walk = of(context, query.walk().of(all), compiled);
        requireDirected(walk.bound, context.session.words());
        return walk;
    }

    /** What lies below the start nodes, to be read. */
    GraphBelow graphBelow(QueryContext context, DagQuery query) {
        Traversal traversal = query.walk().traversal();
        return new GraphBelow(
                new FilteredGraph(bound, context.view, context.bounds),
                traversal.minLevel(),
                traversal.maxLevel(),
                starts.iterator(),
                new CommitReadConsistency(context));
    }

    /** @throws InvalidParameterException if filters differ by depth, or follow a relationship both ways */
    static void requireDirected(BoundTraversal bound, StoreWords words) {
        GivenParameter unsteady = bound.unsteady();
        if (unsteady != null) {
            throw new InvalidParameterException(
                    unsteady.parameter(),
                    unsteady.text(),
                    "one step, which holds at each depth",
                    unsteady.parameter() + " differs by depth, and paths of different lengths lead to the same "
                            + words.nodes() + ".");
        }
        if (bound.followsBothWays()) {
            GivenParameter given = bound.traversal().expansion().given();
            throw new InvalidParameterException(
                    given.parameter(),
                    given.text(),
                    "one direction for each " + words.relationshipType() + ", such as PART> or <PART",
                    "Each " + words.relationship() + " that is followed both ways is a cycle by itself.");
        }
    }
}
