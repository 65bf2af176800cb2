package io.tremaux.fluent;

import io.tremaux.execution.PathExecution;
import org.neo4j.graphdb.Path;

/** Rows that are paths; {@link #node} is the end of a path, and {@link #depth} its length. */
public sealed class PathRows extends Rows permits CheapestRows {
    private final OpenedQuery<? extends PathExecution> paths;

    PathRows(OpenedQuery<? extends PathExecution> paths) {
        super(paths, paths.found()::depth);
        this.paths = paths;
    }

    /** The path, made anew by each call. Costs its length. */
    public final Path path() {
        return paths.objects().path(paths.found());
    }
}
