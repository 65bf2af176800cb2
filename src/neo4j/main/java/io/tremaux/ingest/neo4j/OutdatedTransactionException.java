package io.tremaux.ingest.neo4j;

import io.tremaux.problem.Problem;
import io.tremaux.problem.ProblemException;
import org.neo4j.kernel.api.exceptions.Status;

/** Another transaction changed what this one had looked up, before it was locked. The load may be tried again. */
public final class OutdatedTransactionException extends ProblemException implements Status.HasStatus {
    private static final long serialVersionUID = 1;

    /** The message has nothing of the load: Neo4j formats that of a procedure, in which {@code %} is special. */
    OutdatedTransactionException() {
        super(
                Problem.of(
                        Problem.Kind.TOO_MANY_LOADS,
                        "Another transaction moved or deleted an element that this load writes to, before the load locked it."));
    }

    /** Drivers retry a transaction that fails with it. */
    @Override
    public Status status() {
        return Status.Transaction.Outdated;
    }
}
