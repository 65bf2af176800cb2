package io.tremaux.execution;

import io.tremaux.query.PathQuery;

/**
 * The execution of a query for reachability. Its results are the start nodes from which a path leads to an end node. If
 * the query asks about all start nodes together, there is one result if such a path exists, else none. The depth of a
 * result is the least length of such a path.
 */
public final class ReachabilitySearch extends QueryExecution {
    private final boolean each;

    /** @param each whether each start node is asked about, and not all together */
    ReachabilitySearch(QueryContext context, PathQuery query, BetweenNodes nodes, boolean each) {
        super(context, query, nodes.reachability(each), nodes::renewNames);
        this.each = each;
    }

    /** Whether each start node is asked about, and not all together. */
    public boolean asksEach() {
        return each;
    }
}
