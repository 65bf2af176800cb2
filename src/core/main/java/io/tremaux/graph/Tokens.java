package io.tremaux.graph;

/**
 * Names to token ids, looked up once per request. A name that the store does not have is {@link #UNKNOWN}. An
 * implementation keeps it for a warning to the caller, since it is probably a typing error.
 */
public interface Tokens {
    int UNKNOWN = -1;

    int label(String name);

    int relationshipType(String name);

    /** Whether the store has seen a relationship type. That it has not is no warning then. */
    default boolean hasRelationshipType(String name) {
        return relationshipType(name) != UNKNOWN;
    }

    int propertyKey(String name);
}
