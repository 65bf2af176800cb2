package io.tremaux.graph;

/**
 * What a view knows without its store, so that nobody reads it ahead. An answer costs a look-up in a cache, and counts
 * nowhere. Belongs to one thread.
 */
public interface Knowledge {
    /** Of a view without caches. */
    Knowledge NONE = new Knowledge() {};

    /** Whether it knows the labels of a node. */
    default boolean hasLabels(long node) {
        return false;
    }

    /** Whether it knows the value of a property, or that there is none. */
    default boolean hasProperty(long node, int key) {
        return false;
    }

    /**
     * Whether it knows the relationships of a node along a choice.
     *
     * @param withIds whether it must know their ids, too
     */
    default boolean hasRelationships(long node, RelationshipChoice choice, boolean withIds) {
        return false;
    }

    /** Appends the neighbours of a node along a choice, if it knows them; else answers false. */
    default boolean appendKnown(long node, RelationshipChoice choice, Neighbours to) {
        return false;
    }
}
