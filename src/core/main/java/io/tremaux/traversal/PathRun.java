package io.tremaux.traversal;

import io.tremaux.graph.Neighbours;

/** A run that can tell the path to the node found last. Used once, by one thread. */
public abstract class PathRun extends TraversalRun {
    /** A run that ends by itself. */
    protected PathRun() {}

    /** A run that ends after as many results as the description of a traversal says. */
    protected PathRun(Traversal traversal) {
        super(traversal);
    }

    /**
     * Appends the path to the node found last, from its end to its start: each node with the relationship by which the
     * path arrived there, the start node with {@link Neighbours#NO_RELATIONSHIP}. Costs the length of the path. To be
     * asked before the traversal goes on.
     *
     * @param path with relationships
     * @throws IllegalStateException if this run keeps no paths
     */
    public abstract void appendPathTo(Neighbours path);
}
