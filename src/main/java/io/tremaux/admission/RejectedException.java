package io.tremaux.admission;

/** Work that does not get a turn: nothing of it has run. */
public final class RejectedException extends RuntimeException {
    /** Why. */
    public enum Reason {
        /** The queue is full. */
        FULL,
        /** Others wait, and this login has its equal share of the queue. */
        SHARE,
        /** The server stops. */
        CLOSED
    }

    private final Reason reason;

    RejectedException(Reason reason) {
        super(reason.name(), null, false, false);
        this.reason = reason;
    }

    public Reason reason() {
        return reason;
    }
}
