package io.tremaux.janusgraph.ingest;

import org.janusgraph.core.SchemaViolationException;

/**
 * Someone else has created the vertex of a key since a load looked for it. When it is tried again, it finds that one.
 */
final class DuplicateKeyException extends RuntimeException {
    private static final long serialVersionUID = 1;

    DuplicateKeyException(SchemaViolationException cause) {
        super(cause);
    }
}
