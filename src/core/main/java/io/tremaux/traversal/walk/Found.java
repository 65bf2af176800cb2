package io.tremaux.traversal.walk;

import io.tremaux.traversal.decision.Decision;
import org.jspecify.annotations.Nullable;

/**
 * The result that a {@link FrameWalker} returned last, and how the traversal goes on from there. Belongs to one thread.
 */
final class Found {
    private static final long NO_NODE = -1;

    private long node = NO_NODE;
    private int depth;
    private long id;
    private @Nullable Decision onward;

    /**
     * @param id by which uniqueness knows the result
     * @param onward null if the walk does not go on from it
     */
    void set(long node, int depth, long id, @Nullable Decision onward) {
        this.node = node;
        this.depth = depth;
        this.id = id;
        this.onward = onward;
    }

    long node() {
        return node;
    }

    int depth() {
        return depth;
    }

    long id() {
        return id;
    }

    boolean isStart() {
        return depth == 0;
    }

    /** What was decided about how to go on, once; null if there is nothing, or no more. */
    @Nullable Decision takeOnward() {
        Decision decision = onward;
        onward = null;
        return decision;
    }
}
