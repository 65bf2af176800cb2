package io.tremaux.traversal;

import io.tremaux.graph.Neighbours;

/** A run that can tell the path to the node found last. Used once, by one thread. */
public abstract class PathRun extends TraversalRun {
    /** @param limit {@link Traversal#NO_LIMIT} for none */
    protected PathRun(long limit) {
        super(limit);
    }

    /**
     * Appends the path to the node found last, from its end to its start: each node with the relationship by which the
     * path arrived there, the start node with {@link Neighbours#NO_RELATIONSHIP}. Costs the length of the path. To be
     * asked before the walk goes on.
     *
     * @param path with relationships
     * @throws IllegalStateException if this run keeps no paths
     */
    public abstract void appendPathTo(Neighbours path);
}
