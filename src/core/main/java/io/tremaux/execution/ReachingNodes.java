package io.tremaux.execution;

import io.tremaux.path.Reachability;
import io.tremaux.query.PathQuery;

/**
 * The start nodes from which a path leads to an end node. If the query asks for any, there is one result or none:
 * whether there is one.
 */
public final class ReachingNodes extends ExecutionOf<Reachability> {
    private final boolean each;

    ReachingNodes(QueryContext context, PathQuery query, BetweenNodes nodes) {
        super(
                context,
                query,
                new Reachability(
                        nodes.bound,
                        context.view,
                        nodes.starts.iterator(),
                        nodes.ends,
                        asksEach(query),
                        nodes.areSearched(),
                        context.bounds,
                        nodes::traverse),
                nodes::renewNames);
        this.each = asksEach(query);
    }

    private static boolean asksEach(PathQuery query) {
        return query.goal() == PathQuery.Goal.REACHABLE_FROM_EACH;
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
