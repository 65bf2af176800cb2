package io.tremaux.execution;

import io.tremaux.dag.TopologicalOrder;
import io.tremaux.query.DagQuery;

/** The nodes below some nodes, and these, in topological order by level. All are read before the first result. */
public final class OrderedNodes extends QueryExecution {
    OrderedNodes(QueryContext context, DagQuery.OfOrder query, BoundWalk nodes) {
        super(
                context,
                query,
                new TopologicalOrder(nodes.graphBelow(context, query), context.names),
                nodes.bound()::renew);
    }

    /** The length of the longest path to the node found last. */
    public int rank() {
        return depth();
    }
}
