package io.tremaux.execution;

import io.tremaux.path.CountsByStart;
import io.tremaux.query.Engine;
import io.tremaux.query.PerStartQuery;
import io.tremaux.traversal.Truncation;
import org.jspecify.annotations.Nullable;

/** How much a traversal finds from each start node by itself: a result for each start node. */
public final class StartCounts extends ExecutionOf<CountsByStart> {
    StartCounts(QueryContext context, PerStartQuery query, TraversalEngine engine, BoundWalk walk) {
        super(
                context,
                query,
                new CountsByStart(
                        walk.bound(),
                        context.view,
                        walk.starts().iterator(),
                        query.walking() == Engine.TREMAUX,
                        context.bounds,
                        start -> engine.walk(query.walk(), walk.bound(), start, context)),
                walk.bound()::renew);
    }

    /** How much the traversal finds from the current start node. */
    public long found() {
        return run.found();
    }

    /** @throws io.tremaux.parameter.InvalidParameterException if {@code maxVisited} cut that traversal short */
    public void requireWholeCount() {
        requireWhole(run.foundCut(), TimeLimit.NONE);
    }

    /** What cut that traversal short: {@code limit} or {@code maxVisited}; null if nothing did. */
    public @Nullable String foundTruncated() {
        Truncation truncation = run.foundCut();
        return truncation == null ? null : truncation.toString();
    }
}
