package io.tremaux.fluent;

import io.tremaux.execution.WalksByStart;
import java.util.Objects;
import org.neo4j.graphdb.Node;

/** Rows of runs from each of some start nodes by itself, one run after another. */
public final class StartRows extends Rows {
    private final OpenedQuery<WalksByStart> runs;

    StartRows(OpenedQuery<WalksByStart> runs) {
        super(runs, runs.found()::depth);
        this.runs = runs;
    }

    /** The start node of the run that found the row, by its internal id. */
    public long startNodeId() {
        return runs.found().start();
    }

    /** That node as an object of the transaction, made anew by each call. */
    public Node startNode() {
        return Objects.requireNonNull(runs.objects().start(runs.found()));
    }
}
