package io.tremaux.execution;

import io.tremaux.dag.CycleSearch;
import io.tremaux.query.DagQuery;
import io.tremaux.traversal.CompiledQueryCache;

/** The cycles below some nodes, as paths that end where they begin. All are found before the first result. */
public final class CyclePaths extends PathExecution {
    private final BoundWalk nodes;
    private final CycleSearch run;

    CyclePaths(QueryContext context, DagQuery.OfCycles query, CompiledQueryCache compiled) {
        super(context, query);
        this.nodes = BoundWalk.directed(context, query.walk(), compiled);
        this.run = new CycleSearch(
                nodes.bound(),
                context.view,
                nodes.starts().iterator(),
                context.bounds,
                query.walk().traversal().limit(),
                new CommitReadConsistency(context));
    }

    @Override
    CycleSearch run() {
        return run;
    }

    @Override
    boolean renewNames() {
        return nodes.bound().renew();
    }
}
