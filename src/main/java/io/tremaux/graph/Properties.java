package io.tremaux.graph;

import org.jspecify.annotations.Nullable;

/** The values of node properties, as Neo4j's Java API represents them (Boolean, Long, String, arrays, java.time, ...). */
public interface Properties {
    /**
     * The value of one property of a node, or null if the node has no such property.
     *
     * @param key a known token, never {@link Tokens#UNKNOWN}
     */
    @Nullable Object value(long node, int key);

    /** Asks a question about what {@link #value} would answer, and spares the object where the value is no object. */
    default boolean test(long node, int key, ValueTest test) {
        return test.of(value(node, key));
    }
}
