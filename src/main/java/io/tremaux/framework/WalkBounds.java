package io.tremaux.framework;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What ends a walk before it is through: the request's own timeout and the end of its transaction. Looked at every few
 * hundred positions, because a walk over warm caches asks the store nothing that would. Belongs to one thread.
 */
public final class WalkBounds {
    /** Positions between two looks at the clock; a power of two. */
    private static final int BETWEEN_LOOKS = 512;

    private final Runnable assertTransactionOpen;
    private final long deadlineNanos;
    private final boolean hasDeadline;
    private long visited;

    /**
     * @param assertTransactionOpen throws if the transaction was terminated
     * @param timeout from now on; null for none
     */
    public WalkBounds(Runnable assertTransactionOpen, @Nullable Duration timeout) {
        this.assertTransactionOpen = assertTransactionOpen;
        this.hasDeadline = timeout != null;
        this.deadlineNanos = timeout == null ? 0 : System.nanoTime() + timeout.toNanos();
    }

    /** Positions evaluated so far, start nodes included. */
    public long visited() {
        return visited;
    }

    void visit() {
        if ((visited++ & (BETWEEN_LOOKS - 1)) == 0) {
            assertTransactionOpen.run();
            if (hasDeadline && System.nanoTime() - deadlineNanos >= 0) {
                throw new OutOfTime();
            }
        }
    }

    /** The request's own timeout has passed: an end, not a failure. */
    static final class OutOfTime extends RuntimeException {
        OutOfTime() {
            super("out of time", null, false, false);
        }
    }
}
