package io.tremaux.execution;

import io.tremaux.path.CountsByStart;
import io.tremaux.query.PerStartQuery;
import io.tremaux.traversal.Truncation;
import org.jspecify.annotations.Nullable;

/** How much a traversal finds from each start node by itself: a result for each start node. */
public final class StartCounts extends QueryExecution {
    private final CountsByStart counts;

    StartCounts(QueryContext context, PerStartQuery query, CountsByStart counts, BoundWalk walk) {
        super(context, query, counts, walk.bound()::renew);
        this.counts = counts;
    }

    /** How much the traversal finds from the current start node. */
    public long found() {
        return counts.found();
    }

    /** @throws io.tremaux.parameter.InvalidParameterException if {@code maxVisited} cut that traversal short */
    public void requireWholeCount() {
        requireWhole(counts.foundCut(), TimeLimit.NONE);
    }

    /** What cut that traversal short: {@code limit} or {@code maxVisited}; null if nothing did. */
    public @Nullable String foundTruncated() {
        Truncation truncation = counts.foundCut();
        return truncation == null ? null : truncation.toString();
    }
}
