package io.tremaux.graph;

import org.jspecify.annotations.Nullable;

/**
 * Reads the properties of nodes. Values are as Neo4j's Java API represents them (Boolean, Long, String, arrays,
 * java.time, ...).
 */
public interface Properties {
    /**
     * The value of one property of a node, or null if the node has no such property.
     *
     * @param key a known token, never {@link Tokens#UNKNOWN}
     */
    @Nullable Object value(long node, int key);

    /**
     * A test of the answer of {@link #value}, for many nodes. The facade prepares it once, and where a value is kept as
     * a primitive it makes no object.
     */
    default NodePredicate asking(int key, ValueTest test) {
        return node -> test.of(value(node, key));
    }
}
