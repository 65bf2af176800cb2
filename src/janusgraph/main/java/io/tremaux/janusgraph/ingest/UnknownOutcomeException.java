package io.tremaux.janusgraph.ingest;

import io.tremaux.problem.HasProblem;
import io.tremaux.problem.Problem;

/** A commit failed in its midst: JanusGraph does not tell what of it the store has. */
final class UnknownOutcomeException extends RuntimeException implements HasProblem {
    private static final long serialVersionUID = 1;

    UnknownOutcomeException(Throwable cause) {
        super("The commit failed: " + FailureReason.of(cause), cause);
    }

    @Override
    public Problem problem() {
        return Problem.of(
                Problem.Kind.OUTCOME_UNKNOWN,
                "The store failed while it wrote the load: all of it, a part or nothing may be written. Load the same"
                        + " rows again with mode=merge, which writes each key once. " + getMessage());
    }
}
