package io.tremaux.traversal;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The limits that end a traversal early: the request's own timeout and the server's, the end of its transaction, and
 * the memory its transaction may use. An engine has to check them now and then, because a traversal over warm caches
 * asks the store nothing. Belongs to one thread.
 */
public final class WalkBounds {
    /** Steps (positions, candidates) that an engine may take between two calls of {@link #look}; a power of two. */
    public static final int BETWEEN_LOOKS = 512;

    private final Runnable giveWay;
    private final Runnable assertTransactionOpen;
    private final LongConsumer chargeMemory;
    private final BooleanSupplier isSpent;
    private final long deadlineNanos;
    private final boolean hasDeadline;
    private final long maxVisited;
    private long charged;
    private long visitedBefore;

    /** Bounds of a traversal that gives way to no other. */
    public WalkBounds(Runnable assertTransactionOpen, LongConsumer chargeMemory, @Nullable Duration timeout) {
        this(() -> {}, assertTransactionOpen, chargeMemory, () -> false, new WorkLimits(timeout, WorkLimits.NO_CAP));
    }

    /**
     * @param giveWay returns when it is the traversal's turn: perhaps much later
     * @param assertTransactionOpen throws if the transaction was terminated
     * @param chargeMemory charges bytes to the transaction, or releases them if negative; throws if it may not use
     *     that much
     * @param isSpent whether the traversal has been at work for as long as the server lets it
     * @param workLimits its timeout counts from now on
     */
    public WalkBounds(
            Runnable giveWay,
            Runnable assertTransactionOpen,
            LongConsumer chargeMemory,
            BooleanSupplier isSpent,
            WorkLimits workLimits) {
        Duration timeout = workLimits.timeout();
        this.giveWay = giveWay;
        this.assertTransactionOpen = assertTransactionOpen;
        this.chargeMemory = chargeMemory;
        this.isSpent = isSpent;
        this.maxVisited = workLimits.maxVisited();
        this.hasDeadline = timeout != null;
        this.deadlineNanos = timeout == null ? 0 : System.nanoTime() + timeout.toNanos();
    }

    /**
     * Gives way to other traversals, then ends the traversal if its transaction or its time is over. Called only
     * between two steps. Others may have run for long meanwhile, so the traversal trusts no record of the store that it
     * has read before: right after, it tells its view to keep up.
     */
    public void look() {
        giveWay.run();
        check();
    }

    /**
     * Gives way to other traversals, then ends the traversal if its transaction is over. For work that must not stop
     * halfway when its time is over: that is checked later.
     */
    public void giveWay() {
        giveWay.run();
        assertTransactionOpen.run();
    }

    /** Ends the traversal if its transaction or its time is over. May be called in the middle of a step. */
    public void check() {
        assertTransactionOpen.run();
        if (hasDeadline && System.nanoTime() - deadlineNanos >= 0 || isSpent.getAsBoolean()) {
            throw new BoundReached(Truncation.TIMEOUT);
        }
    }

    /** The traversal is about to hold so many bytes more, or, if negative, holds less by now. */
    public void charge(long bytes) {
        chargeMemory.accept(bytes);
        charged += bytes;
    }

    /** Bytes charged and not released, for the owner of the transaction to release when the traversal is over. */
    public long charged() {
        return charged;
    }

    /** Whether the traversal may visit only so many positions. */
    public boolean areCapped() {
        return maxVisited != WorkLimits.NO_CAP;
    }

    /**
     * How many positions more the traversal may visit.
     *
     * @param visited so far
     */
    public long room(long visited) {
        return maxVisited - visitedBefore - visited;
    }

    /**
     * Says that from now on {@link #room} is asked by another part of the traversal, which counts its positions from 0.
     *
     * @param visitedBefore positions that the other parts have visited
     */
    public void follow(long visitedBefore) {
        this.visitedBefore = visitedBefore;
    }

    /** The exception for a traversal that would visit more positions than it may. The caller throws it. */
    public BoundReached visitedEnough() {
        return new BoundReached(Truncation.MAX_VISITED);
    }

    /**
     * Ends a traversal that has used up its time or its positions. This is no failure: the results so far are an
     * answer.
     */
    public static final class BoundReached extends RuntimeException {
        private final Truncation truncation;

        BoundReached(Truncation truncation) {
            super(truncation.toString(), null, false, false);
            this.truncation = truncation;
        }

        Truncation truncation() {
            return truncation;
        }
    }
}
