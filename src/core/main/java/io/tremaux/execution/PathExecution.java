package io.tremaux.execution;

import io.tremaux.graph.Neighbours;
import io.tremaux.query.Query;
import io.tremaux.traversal.PathRun;

/** A query whose results are at the end of a path. */
public abstract sealed class PathExecution extends QueryExecution
        permits Walk, WalksByStart, PathSearch, CheapestSearch, CyclePaths {
    PathExecution(QueryContext context, Query query) {
        super(context, query);
    }

    @Override
    abstract PathRun run();

    /**
     * Appends the path to the node found last, from its end to its start, as {@link PathRun#appendPathTo} does.
     *
     * @throws IllegalStateException if the query did not ask for paths
     */
    public void appendPathTo(Neighbours path) {
        run().appendPathTo(path);
    }

    /** Where it was found: relationships from the start. */
    public int depth() {
        return run().depth();
    }
}
