package io.tremaux.execution;

import io.tremaux.graph.Neighbours;

/**
 * The path to the result found last, in the order from its start node to its end. Used again for the next path: it
 * holds one. Belongs to one thread.
 */
public final class WalkedPath {
    private final Neighbours steps = new Neighbours(true, bytes -> {}); // from the end, as long as one path

    /**
     * Takes the path to the node that a query has found last. Costs its length.
     *
     * @throws IllegalStateException if the query did not ask for paths
     */
    public void take(PathExecution walk) {
        steps.truncate(0);
        walk.appendPathTo(steps);
    }

    /** How many relationships it has. */
    public int length() {
        return steps.size() - 1;
    }

    /** A node; the start is 0. */
    public long node(int index) {
        return steps.node(length() - index);
    }

    /** The id of the relationship between a node and the next. */
    public long relationship(int index) {
        return steps.relationship(stepAfter(index));
    }

    /** The token of its type. */
    public int type(int index) {
        return steps.type(stepAfter(index));
    }

    /** Where it begins: at either of the two nodes. */
    public long source(int index) {
        return node(steps.isIncoming(stepAfter(index)) ? index + 1 : index);
    }

    /** Where it ends. */
    public long target(int index) {
        return node(steps.isIncoming(stepAfter(index)) ? index : index + 1);
    }

    private int stepAfter(int index) {
        return length() - index - 1;
    }
}
