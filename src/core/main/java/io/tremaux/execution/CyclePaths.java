package io.tremaux.execution;

import io.tremaux.dag.CycleSearch;
import io.tremaux.query.DagQuery;

/** The cycles below some nodes, as paths that end where they begin. All are found before the first result. */
public final class CyclePaths extends PathExecution {
    CyclePaths(QueryContext context, DagQuery.OfCycles query, BoundWalk nodes) {
        super(
                context,
                query,
                new CycleSearch(
                        nodes.bound(),
                        context.view,
                        nodes.starts().iterator(),
                        context.bounds,
                        new CommitReadConsistency(context)),
                nodes.bound()::renew);
    }
}
