package io.tremaux.ingest.schema;

import io.tremaux.problem.HasProblem;
import io.tremaux.problem.Problem;

/**
 * A declaration contradicts another, the data, or what the database has constraints and indexes for. The message is for
 * callers.
 */
public final class SchemaConflictException extends RuntimeException implements HasProblem {
    public SchemaConflictException(String message) {
        super(message);
    }

    public SchemaConflictException(String message, Throwable cause) {
        super(message, cause);
    }

    @Override
    public Problem problem() {
        return Problem.of(Problem.Kind.SCHEMA_CONFLICT, String.valueOf(getMessage()));
    }
}
