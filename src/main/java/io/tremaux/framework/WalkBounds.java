package io.tremaux.framework;

import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.Uniqueness;
import java.time.Duration;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * What ends a walk before it is through: the request's own timeout, the end of its transaction, and the memory its
 * transaction may use. Looked at every few hundred positions: a walk over warm caches asks the store nothing that would
 * notice its end, and Neo4j's framework charges nobody for what it holds. Belongs to one thread.
 */
public final class WalkBounds {
    /** Positions or candidates between two looks; a power of two. */
    private static final int BETWEEN_LOOKS = 512;

    /** Bytes held for each start node; all of them are held at once, but under RELATIONSHIP_PATH. */
    private static final int BYTES_A_START = 136;

    /** Bytes held depth-first for each step of the longest path so far: branch, node, relationship, iterator, cursor. */
    private static final int BYTES_A_STEP = 960;

    /** Bytes held breadth-first for each position: the branches in the queue keep all those that lead to them. */
    private static final int BYTES_A_BRANCH = 136;

    /** Bytes held for each position in a set of what was met. */
    private static final int BYTES_A_MEETING = 32;

    private final Runnable assertTransactionOpen;
    private final LongConsumer chargeMemory;
    private final long deadlineNanos;
    private final boolean hasDeadline;
    private final int bytesAStep;
    private final int bytesAPosition;
    private final int bytesAStart;
    private long visited;
    private long starts;
    private long steps;
    private int deepest;
    private long charged;

    /**
     * @param assertTransactionOpen throws if the transaction was terminated
     * @param chargeMemory charges bytes to the transaction; throws if it may not use that much
     * @param timeout from now on; null for none
     */
    public WalkBounds(
            Traversal traversal,
            Runnable assertTransactionOpen,
            LongConsumer chargeMemory,
            @Nullable Duration timeout) {
        this.assertTransactionOpen = assertTransactionOpen;
        this.chargeMemory = chargeMemory;
        this.hasDeadline = timeout != null;
        this.deadlineNanos = timeout == null ? 0 : System.nanoTime() + timeout.toNanos();
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
    public long visited() {
        return visited;
    }

    /** Bytes charged so far, for whoever owns the transaction to release when the walk is over. */
    public long charged() {
        return charged;
    }

    /** A position is evaluated. */
    void visit(int depth) {
        if (depth == 0) {
            starts++;
        }
        deepest = Math.max(deepest, depth);
        if ((visited++ & (BETWEEN_LOOKS - 1)) == 0) {
            look();
        }
    }

    /** A candidate is considered, which may become a position. */
    void step() {
        if ((steps++ & (BETWEEN_LOOKS - 1)) == 0) {
            look();
        }
    }

    private void look() {
        assertTransactionOpen.run();
        if (hasDeadline && System.nanoTime() - deadlineNanos >= 0) {
            throw new OutOfTime();
        }
        long held = bytesAStart * starts + (long) bytesAStep * deepest + bytesAPosition * visited;
        if (held > charged) {
            chargeMemory.accept(held - charged);
            charged = held;
        }
    }

    /** The request's own timeout has passed: an end, not a failure. */
    static final class OutOfTime extends RuntimeException {
        OutOfTime() {
            super("out of time", null, false, false);
        }
    }
}
