package io.tremaux.execution;

import io.tremaux.graph.Neighbours;
import io.tremaux.query.Query;
import io.tremaux.traversal.PathRun;
import java.util.function.BooleanSupplier;

/** A query whose results are at the end of a path, such as shortest paths or cycles. */
public sealed class PathExecution extends QueryExecution permits Walk, WalksByStart, CheapestSearch {
    final PathRun run;

    PathExecution(QueryContext context, Query query, PathRun run, BooleanSupplier renewal) {
        super(context, query, run, renewal);
        this.run = run;
    }

    /**
     * Appends the path to the node found last, from its end to its start, as {@link PathRun#appendPathTo} does.
     *
     * @throws IllegalStateException if the query did not ask for paths
     */
    public final void appendPathTo(Neighbours path) {
        run.appendPathTo(path);
    }
}
