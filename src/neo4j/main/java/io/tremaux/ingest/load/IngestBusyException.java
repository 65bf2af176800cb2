package io.tremaux.ingest.load;

import io.tremaux.problem.HasProblem;
import io.tremaux.problem.Problem;

/** A load was not taken; nothing of it was written. The message is for the caller. */
public sealed class IngestBusyException extends RuntimeException implements HasProblem permits OutdatedException {
    private final boolean stopping;
    private final boolean ofShare;

    private IngestBusyException(String message, boolean stopping, boolean ofShare) {
        super(message, null, false, false);
        this.stopping = stopping;
        this.ofShare = ofShare;
    }

    /** More wait or run than the server holds. */
    IngestBusyException(String message) {
        this(message, false, false);
    }

    /** The login has its equal share, and other logins have loads too. */
    static IngestBusyException ofShare(String message) {
        return new IngestBusyException(message, false, true);
    }

    static IngestBusyException ofStopping() {
        return new IngestBusyException("The server is stopping.", true, false);
    }

    /** Whether the server stops; else the same request can succeed in a moment. */
    public boolean isStopping() {
        return stopping;
    }

    /** Whether only this login has to wait. */
    public boolean isOfShare() {
        return ofShare;
    }

    @Override
    public Problem problem() {
        if (stopping) {
            return Problem.of(Problem.Kind.DATABASE_UNAVAILABLE, "The server stops.");
        }
        return Problem.of(
                ofShare ? Problem.Kind.SHARE_OF_QUEUE : Problem.Kind.TOO_MANY_LOADS, String.valueOf(getMessage()));
    }
}
