package io.tremaux.execution;

import io.tremaux.dag.TopologicalOrder;
import io.tremaux.query.DagQuery;
import io.tremaux.traversal.CompiledQueryCache;

/** The nodes below some nodes, and these, in topological order by level. All are read before the first result. */
public final class OrderedNodes extends QueryExecution {
    private final BoundWalk nodes;
    private final TopologicalOrder run;

    OrderedNodes(QueryContext context, DagQuery.OfOrder query, CompiledQueryCache compiled) {
        super(context, query);
        this.nodes = BoundWalk.directed(context, query.walk(), compiled);
        this.run = new TopologicalOrder(
                nodes.bound(),
                context.view,
                nodes.starts().iterator(),
                context.bounds,
                context.names,
                new CommitReadConsistency(context));
    }

    @Override
    TopologicalOrder run() {
        return run;
    }

    @Override
    boolean renewNames() {
        return nodes.bound().renew();
    }

    /** The length of the longest path to the node found last. */
    public int rank() {
        return run.depth();
    }
}
