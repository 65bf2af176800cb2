package io.tremaux.framework;

import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.Uniqueness;
import io.tremaux.traversal.WalkBounds;

/**
 * What Neo4j's framework holds, by estimate, charged to the traversal's bounds, which are looked at on the way: the
 * framework itself charges no tracker, looks at nothing, and does not tell the view to keep up. Belongs to one thread.
 *
 * <p>Without this an endless traversal took the whole heap. Measured on 400,000 positions: 955 bytes a step with
 * Neo4j's own iterators, 758 with per-request caches; 137 a position breadth-first. The limits are Neo4j's for the
 * memory of transactions, which operators know.
 */
final class RetainedMemory {
    /** Bytes held for each start node; all of them are held at once, but under RELATIONSHIP_PATH. */
    private static final int BYTES_A_START = 136;

    /**
     * Bytes held depth-first for each step of the longest path so far: branch, node, relationship, iterator, cursor.
     */
    private static final int BYTES_A_STEP = 960;

    /** Bytes held breadth-first for each position: the branches in the queue keep all those that lead to them. */
    private static final int BYTES_A_BRANCH = 136;

    /** Bytes held for each position in a set of what was met. */
    private static final int BYTES_A_MEETING = 32;

    private final WalkBounds bounds;
    private final Runnable keepUp;
    private final int bytesAStep;
    private final int bytesAPosition;
    private final int bytesAStart;
    private long visited;
    private long starts;
    private long steps; // candidates so far
    private int deepest; // relationships of the longest path so far
    private long charged; // bytes so far

    /** @param keepUp done at every look, between two steps of the traversal */
    RetainedMemory(Traversal traversal, WalkBounds bounds, Runnable keepUp) {
        this.bounds = bounds;
        this.keepUp = keepUp;
        this.bytesAStart = traversal.uniqueness() == Uniqueness.RELATIONSHIP_PATH ? 0 : BYTES_A_START;
        this.bytesAStep = traversal.breadthFirst() ? 0 : BYTES_A_STEP;
        this.bytesAPosition = (traversal.breadthFirst() ? BYTES_A_BRANCH : 0) + bytesAMeeting(traversal);
    }

    private static int bytesAMeeting(Traversal traversal) {
        return switch (traversal.uniqueness()) {
            case NONE, RELATIONSHIP_PATH, NODE_PATH, RELATIONSHIP_RECENT, NODE_RECENT -> 0;
            case RELATIONSHIP_GLOBAL, NODE_GLOBAL, RELATIONSHIP_LEVEL, NODE_LEVEL -> BYTES_A_MEETING;
        };
    }

    /** Positions evaluated so far, start nodes included. */
    long visited() {
        return visited;
    }

    /** A position is evaluated. */
    void visit(int depth) {
        if (bounds.room(visited) <= 0) {
            throw bounds.visitedEnough();
        }
        if (depth == 0) {
            starts++;
        }
        deepest = Math.max(deepest, depth);
        if ((visited++ & (WalkBounds.BETWEEN_LOOKS - 1)) == 0) {
            look();
        }
    }

    /** A candidate is considered, which may become a position. */
    void step() {
        if ((steps++ & (WalkBounds.BETWEEN_LOOKS - 1)) == 0) {
            look();
        }
    }

    /** Looks at the bounds, lets the view keep up, and charges what is held by now beyond what was charged. */
    private void look() {
        bounds.look();
        keepUp.run();
        long held = bytesAStart * starts + (long) bytesAStep * deepest + bytesAPosition * visited;
        if (held > charged) {
            bounds.charge(held - charged);
            charged = held;
        }
    }
}
