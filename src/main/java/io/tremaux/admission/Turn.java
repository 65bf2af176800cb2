package io.tremaux.admission;

/** The right of one piece of work to run now. Belongs to the thread of that work. */
public interface Turn {
    /** For work that no admission limits: never waits. */
    Turn FREE = new Turn() {
        @Override
        public void giveWay(long heldBytes, Runnable assertWanted) {}

        @Override
        public double waitedMillis() {
            return 0;
        }
    };

    /**
     * Lets others run if they wait and this work has run for its slice, and returns at its next turn. The thread keeps what it
     * holds meanwhile. Cheap if nothing waits: one volatile read.
     *
     * @param heldBytes heap that the work keeps while it waits
     * @param assertWanted throws if the work has ended meanwhile, which then ends the wait; called twice a second
     */
    void giveWay(long heldBytes, Runnable assertWanted);

    /** Milliseconds that the work has waited so far, in the queue and when it gave way. */
    double waitedMillis();
}
