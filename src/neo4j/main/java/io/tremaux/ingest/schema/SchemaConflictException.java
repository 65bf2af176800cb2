package io.tremaux.ingest.schema;

/**
 * A declaration contradicts another, the data, or what Neo4j has constraints and indexes for. The message is for
 * callers.
 */
public final class SchemaConflictException extends RuntimeException {
    public SchemaConflictException(String message) {
        super(message);
    }

    SchemaConflictException(String message, Throwable cause) {
        super(message, cause);
    }
}
