package io.tremaux.admission;

/**
 * The right of one piece of work to run now. By itself it lets the work run for any time, and never waits. Belongs to
 * the thread of that work.
 */
public interface Turn {
    /** For work that no admission limits; it never waits. */
    Turn FREE = new Turn() {};

    /** What a piece of work does without its turn. */
    @FunctionalInterface
    interface Pause<E extends Exception> {
        void run() throws E;
    }

    /**
     * Parks this work if its slice is over, and other work waits or more work runs than should. Returns at its next
     * turn. The thread keeps its transaction and memory meanwhile. If there is no reason to park, this costs two
     * volatile reads.
     *
     * @param heldBytes heap that the work keeps while it waits
     * @param assertWanted throws if the work was ended meanwhile, and so ends the wait; called twice a second
     */
    default void giveWay(long heldBytes, Runnable assertWanted) {}

    /**
     * Runs a pause, in which this work needs no processor, such as a wait for a slow client. Other work runs
     * meanwhile. Returns at the next turn. If the pause fails, the work gets no further turn: it only cleans up. Work
     * that has lost its turn runs the pause, and does not wait for another turn.
     *
     * @param assertWanted as for {@link #giveWay}
     * @throws E as the pause
     */
    default <E extends Exception> void whileAway(Pause<E> pause, Runnable assertWanted) throws E {
        pause.run();
    }

    /** Milliseconds that the work has waited so far, queued or parked. */
    default double waitedMillis() {
        return 0;
    }

    /** Nanoseconds that the work has been at work so far, neither waiting nor away. */
    default long workedNanos() {
        return 0;
    }

    /** Whether the work has been at work for as long as it may. Then it ends with what it has. */
    default boolean isSpent() {
        return false;
    }
}
