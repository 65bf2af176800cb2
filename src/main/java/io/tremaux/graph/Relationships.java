package io.tremaux.graph;

/**
 * The relationships of a node.
 *
 * @param <R> a node's relationships in the form the engine at work follows
 */
public interface Relationships<R> {
    /**
     * The relationships of a node that fit one choice, in the store's own iteration order, which for any choice is the
     * subsequence of the order over all relationships of the node. Many are read lazily, so what is not run to its end
     * must be closed, if it can be.
     */
    R of(long node, RelationshipChoice choice);
}
