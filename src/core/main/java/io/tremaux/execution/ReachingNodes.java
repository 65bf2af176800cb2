package io.tremaux.execution;

import io.tremaux.path.Reachability;
import io.tremaux.query.PathQuery;
import io.tremaux.traversal.CompiledQueryCache;

/**
 * The start nodes from which a path leads to an end node. If the query asks for any, there is one result or none:
 * whether there is one.
 */
public final class ReachingNodes extends QueryExecution {
    private final BetweenNodes nodes;
    private final Reachability run;
    private final boolean each;

    ReachingNodes(QueryContext context, PathQuery query, TraversalEngine engine, CompiledQueryCache compiled) {
        super(context, query);
        this.nodes = new BetweenNodes(context, query, engine, compiled);
        this.each = query.wanted() == PathQuery.Wanted.REACHABLE_FROM_EACH;
        this.run = new Reachability(
                nodes.bound,
                context.view,
                nodes.starts.iterator(),
                nodes.ends,
                each,
                nodes.areSearched(),
                context.bounds,
                nodes::traverse);
    }

    @Override
    Reachability run() {
        return run;
    }

    @Override
    boolean renewNames() {
        return nodes.renewNames();
    }

    /** Whether each start node is asked about, and not all together. */
    public boolean asksEach() {
        return each;
    }

    /** The least length of a path from the start node found last. */
    public int depth() {
        return run.depth();
    }
}
