package io.tremaux.execution;

import io.tremaux.query.TraverseQuery;
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
record BoundWalk(LongIterable starts, Traversal.Bound bound) {
    /** Selects the nodes that the query names. */
    static BoundWalk of(QueryContext context, TraverseQuery query, CompiledQueryCache compiled) {
        LongIterable starts = context.nodes.of("start", query.start());
        NodeFilter lists = NodeFilter.NONE;
        try {
            lists = context.nodes.filter(query.lists());
        } catch (WalkBounds.Spent spent) { // half a list would answer another query: the walk ends before it begins
            starts = SelectedNodes.spent(spent);
        }
        return new BoundWalk(starts, query.traversal().bind(context.tokens, lists, compiled, context.bounds::check));
    }
}
