package io.tremaux.admission;

/**
 * The admission of work that runs on its caller's thread, such as a Gremlin step. The caller pulls results
 * one by one, and may do anything in between. So the work has a turn only from {@link #enter} to {@link #leave}, and
 * none while its caller does something else: not even while the caller waits for the turn of other such work. Work
 * that waits keeps its thread, memory and transaction until its turn comes, or until it is not wanted any more.
 *
 * <p>Gremlin may open several calls at once, one within another, and pulls their rows in any order. A call that kept
 * its turn between two rows could wait for ever for the turn of the next. Without turns, a login could run as many
 * walks as Gremlin Server has threads, beside those over HTTP. With a buffer of rows for each turn, rows would be older
 * than the changes that the caller makes between them.
 *
 * <p>Belongs to one thread.
 */
public final class CallerRunsAdmission {
    /** Its caller runs it, and asks itself whether it is wanted. */
    static final Work WORK = new Work() {
        @Override
        public void run(Turn turn) {
            throw new IllegalStateException("This work runs on its caller's thread");
        }

        @Override
        public void reject(RuntimeException reason) {
            throw new IllegalStateException("This work is rejected on its caller's thread", reason);
        }
    };

    private final Admission admission;
    private final Ticket ticket;
    private boolean known; // it has had its first turn

    CallerRunsAdmission(Admission admission, Ticket ticket) {
        this.admission = admission;
        this.ticket = ticket;
    }

    /**
     * Returns when the work has its turn. If there is no place to wait, it is rejected the first time only: later it
     * waits, as work does that has begun.
     *
     * @param assertWanted throws if the work shall end, and so ends the wait; called twice a second
     * @throws RejectedException if there is no place to wait, or if the thread is interrupted, at any time
     */
    public void enter(Runnable assertWanted) {
        ticket.arrive();
        if (known) {
            admission.comeBack(ticket, assertWanted);
        } else {
            admission.enter(ticket, assertWanted);
            known = true;
        }
    }

    /** The turn ends. Nothing happens if there is none. */
    public void leave() {
        admission.exit(ticket);
    }

    /** The turn, by which the work gives way to others in between. */
    public Turn turn() {
        return ticket;
    }
}
