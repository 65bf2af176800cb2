package io.tremaux.graph;

/**
 * Names to token ids, looked up once per request. A name the store has never seen is {@link #UNKNOWN}; an implementation
 * remembers it as a warning to the caller, since it is more often a slip than a wish.
 */
public interface Tokens {
    int UNKNOWN = -1;

    int label(String name);

    int relationshipType(String name);

    int propertyKey(String name);
}
