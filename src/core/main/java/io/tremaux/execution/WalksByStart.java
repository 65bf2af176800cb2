package io.tremaux.execution;

import io.tremaux.path.TraversalsByStart;
import io.tremaux.query.PerStartQuery;

/** What a traversal finds from each start node by itself. */
public final class WalksByStart extends PathExecution {
    private final TraversalsByStart walks;

    WalksByStart(QueryContext context, PerStartQuery query, TraversalsByStart walks, BoundWalk walk) {
        super(context, query, walks, walk.bound()::renew);
        this.walks = walks;
    }

    /** What callers call the start node of the traversal that found the last result. */
    public String startElementId() {
        return elements().nodeId(start());
    }

    /** That node, by its internal id. */
    public long start() {
        return walks.start();
    }
}
