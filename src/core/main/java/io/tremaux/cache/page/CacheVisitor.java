package io.tremaux.cache.page;

import io.tremaux.graph.Direction;
import io.tremaux.graph.Neighbours;
import org.jspecify.annotations.Nullable;

/**
 * Is shown the entries of a shared cache one by one, such as by the audit, which compares them with the store. A visit
 * of the whole cache holds no lock; a visit of one node holds the lock of its page, so a visitor must be quick there.
 * The arrays belong to the cache: a visitor does not change them.
 */
public interface CacheVisitor {
    /** {@code beyond}: the tokens from {@link io.tremaux.graph.Labels#MASK_BITS} on, ascending. */
    default void labels(long node, long mask, int[] beyond) {}

    /** {@code value}: null if it is known that there is none. */
    default void property(long node, int key, @Nullable Object value) {}

    /** The same of a relationship. */
    default void propertyOfRelationship(long relationship, int key, @Nullable Object value) {}

    /**
     * {@code list}: in the store's order, over all types; used again for the next node. The ids of relationships are -1
     * if they are not known; then all seem to leave the node.
     */
    default void relationships(long node, Direction direction, Neighbours list) {}
}
