package io.tremaux.admission;

/** The work was rejected. No part of it has run, unless the server stops. */
public final class RejectedException extends RuntimeException {
    /** Why. */
    public enum Reason {
        /** The queue is full. */
        FULL,
        /** Others wait, and this login has its equal share of the queue. */
        SHARE,
        /** Its result is not wanted any more. */
        UNWANTED,
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
