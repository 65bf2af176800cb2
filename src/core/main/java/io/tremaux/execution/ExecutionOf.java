package io.tremaux.execution;

import io.tremaux.query.Query;
import io.tremaux.traversal.TraversalRun;
import java.util.function.BooleanSupplier;

/**
 * A query and the run that finds its results. It stands between {@link QueryExecution} and the executions so that each
 * of these has a run of its own type, while callers see no run at all.
 */
abstract sealed class ExecutionOf<R extends TraversalRun> extends QueryExecution
        permits PathExecution, RankedNodes, ReachabilitySearch, StartCounts, RollUpResults, OrderedNodes {
    final R run;
    private final BooleanSupplier renewal;

    /** @param renewal renews the names of the run, as {@link #renewNames} has it */
    ExecutionOf(QueryContext context, Query question, R run, BooleanSupplier renewal) {
        super(context, question);
        this.run = run;
        this.renewal = renewal;
    }

    @Override
    final R run() {
        return run;
    }

    @Override
    final boolean renewNames() {
        return renewal.getAsBoolean();
    }
}
