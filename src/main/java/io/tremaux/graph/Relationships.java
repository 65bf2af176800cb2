package io.tremaux.graph;

/**
 * The relationships of a node.
 *
 * @param <R> what the engine at work follows
 */
public interface Relationships<R> {
    /**
     * The relationships of a node that fit one choice, in the store's own iteration order, which for any choice is the
     * subsequence of the order over all relationships of the node. Read lazily where there are many; an iterator that is
     * not run to its end must be closed if it can be.
     */
    Iterable<R> of(long node, RelationshipChoice choice);
}
