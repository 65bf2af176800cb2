package io.tremaux.execution;

import io.tremaux.path.TraversalsByStart;
import io.tremaux.query.PerStartQuery;
import io.tremaux.query.TraverseQuery;
import io.tremaux.traversal.CompiledQueryCache;

/** What a traversal finds from each start node by itself. */
public final class WalksByStart extends PathExecution {
    private final BoundWalk walk;
    private final TraversalsByStart run;

    WalksByStart(QueryContext context, PerStartQuery query, TraversalEngine engine, CompiledQueryCache compiled) {
        super(context, query);
        TraverseQuery each = query.walk();
        this.walk = BoundWalk.of(context, each, compiled);
        this.run = new TraversalsByStart(
                walk.starts().iterator(), context.bounds, start -> engine.walk(each, walk.bound(), start, context));
    }

    @Override
    TraversalsByStart run() {
        return run;
    }

    @Override
    boolean renewNames() {
        return walk.bound().renew();
    }

    /** What callers call the start node of the traversal that found the last result. */
    public String startElementId() {
        return elements().nodeId(start());
    }

    /** That node, by its internal id. */
    public long start() {
        return run.start();
    }
}
