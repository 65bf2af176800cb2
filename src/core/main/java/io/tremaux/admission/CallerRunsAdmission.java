package io.tremaux.admission;

/**
 * The admission of work that runs on its caller's thread, such as a Gremlin step. The caller pulls results one by one,
 * and may do anything in between. So the work has a turn only from {@link #enter} to {@link #leave}, and none while its
 * caller does something else: not even while the caller waits for the turn of other such work. Work that waits keeps
 * its thread, memory and transaction until its turn comes, or until it is not wanted any more.
 *
 * <p>Gremlin may open several calls at once, one within another, and pulls their rows in any order. If a call kept its
 * turn between two rows, the next call could wait for a turn for ever. Alternatives not taken: without turns, a login
 * could run as many traversals as Gremlin Server has threads, in addition to those over HTTP. With a buffer of rows for
 * each turn, rows would be older than the changes that the caller makes between them.
 *
 * <p>Belongs to one thread.
 */
public final class CallerRunsAdmission {
    /** Work that admission neither runs nor rejects: its caller runs it, and checks whether it is still wanted. */
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
    private boolean known; // whether the work has had its first turn

    CallerRunsAdmission(Admission admission, Ticket ticket) {
        this.admission = admission;
        this.ticket = ticket;
    }

    /**
     * Waits for the turn of the work. For lack of a place to wait, only the first call rejects the work: work that has
     * begun always waits.
     *
     * @param assertWanted throws if the work is to end, and so ends the wait; called twice a second
     * @throws RejectedException if there is no place to wait, or, at any call, if the thread is interrupted
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

    /** Ends the turn. Does nothing if the work has none. */
    public void leave() {
        admission.exit(ticket);
    }

    /** The turn, by which the work gives way to other work before it leaves. */
    public Turn turn() {
        return ticket;
    }
}
