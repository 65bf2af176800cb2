package io.tremaux.fluent;

import io.tremaux.execution.PathExecution;
import org.neo4j.graphdb.Path;

/** Rows that are paths; {@link #node} is the end of a path, and {@link #depth} its length. */
public sealed class PathRows extends Rows permits CheapestRows {
    PathRows(OpenedQuery opened) {
        super(opened);
    }

    /** The path, made anew by each call. Costs its length. */
    public final Path path() {
        return opened.objects().path((PathExecution) opened.found());
    }
}
