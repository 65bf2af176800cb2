package io.tremaux.graph;

/**
 * Translates names to token ids, once per request. A name that the store does not have is {@link #UNKNOWN}. An
 * implementation remembers it and warns the caller, since it is probably a typing error.
 */
public interface Tokens {
    int UNKNOWN = -1;

    int label(String name);

    int relationshipType(String name);

    /** Whether the store has a relationship type. A type that it does not have causes no warning here. */
    default boolean hasRelationshipType(String name) {
        return relationshipType(name) != UNKNOWN;
    }

    int propertyKey(String name);

    /** Whether the store has a property key. A key that it does not have causes no warning here. */
    default boolean hasPropertyKey(String name) {
        return propertyKey(name) != UNKNOWN;
    }
}
