package io.tremaux.execution;

import io.tremaux.path.CountsByStart;
import io.tremaux.query.Engine;
import io.tremaux.query.PerStartQuery;
import io.tremaux.query.TraverseQuery;
import io.tremaux.traversal.CompiledQueryCache;
import io.tremaux.traversal.Cut;
import org.jspecify.annotations.Nullable;

/** How much a traversal finds from each start node by itself: a result for each start node. */
public final class StartCounts extends QueryExecution {
    private final BoundWalk walk;
    private final CountsByStart run;

    StartCounts(QueryContext context, PerStartQuery query, TraversalEngine engine, CompiledQueryCache compiled) {
        super(context, query);
        TraverseQuery each = query.walk();
        this.walk = BoundWalk.of(context, each, compiled);
        this.run = new CountsByStart(
                walk.bound(),
                context.view,
                walk.starts().iterator(),
                query.walking() == Engine.TREMAUX,
                context.bounds,
                start -> engine.walk(each, walk.bound(), start, context));
    }

    @Override
    CountsByStart run() {
        return run;
    }

    @Override
    boolean renewNames() {
        return walk.bound().renew();
    }

    /** How much the traversal finds from the start node at hand. */
    public long found() {
        return run.found();
    }

    /** What cut that traversal short: {@code limit} or {@code maxVisited}; null if nothing did. */
    public @Nullable String foundTruncated() {
        Cut cut = run.foundCut();
        return cut == null ? null : cut.toString();
    }
}
