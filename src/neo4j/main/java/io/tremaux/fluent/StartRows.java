package io.tremaux.fluent;

import io.tremaux.execution.WalksByStart;
import java.util.Objects;
import org.neo4j.graphdb.Node;

/** Rows of runs from each of some start nodes by itself, one run after another. */
public final class StartRows extends Rows {
    private final WalksByStart runs;

    StartRows(OpenedQuery opened) {
        super(opened);
        this.runs = (WalksByStart) opened.found();
    }

    /** The start node of the run that found the row, by its internal id. */
    public long startNodeId() {
        return runs.start();
    }

    /** That node as an object of the transaction, made anew by each call. */
    public Node startNode() {
        return Objects.requireNonNull(opened.objects().start(runs));
    }
}
