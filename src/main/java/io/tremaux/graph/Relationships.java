package io.tremaux.graph;

/** The relationships of a node, as the nodes they lead to. */
public interface Relationships {
    /**
     * Appends the neighbours of a node along one choice, in the store's own iteration order, which for any choice is the
     * subsequence of the order over all relationships of the node. A relationship that begins and ends at the node is
     * appended once. What was there before stays.
     */
    void append(long node, RelationshipChoice choice, Neighbours to);
}
