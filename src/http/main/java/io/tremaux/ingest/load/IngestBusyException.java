package io.tremaux.ingest.load;

import io.tremaux.problem.Problem;
import io.tremaux.problem.Problem.Kind;
import io.tremaux.problem.ProblemException;

/** A load was not taken; nothing of it was written. The message is for the caller. */
public final class IngestBusyException extends ProblemException {
    private IngestBusyException(Kind kind, String message) {
        super(Problem.of(kind, message));
    }

    /** More wait or run than the server holds. */
    IngestBusyException(String message) {
        this(Kind.TOO_MANY_LOADS, message);
    }

    /** The login has its equal share, and other logins have loads too. */
    static IngestBusyException ofShare(String message) {
        return new IngestBusyException(Kind.SHARE_OF_QUEUE, message);
    }

    static IngestBusyException ofStopping() {
        return new IngestBusyException(Kind.DATABASE_UNAVAILABLE, "The server stops.");
    }

    /** Whether the server stops; else the same request can succeed in a moment. */
    public boolean isStopping() {
        return problem().kind() == Kind.DATABASE_UNAVAILABLE;
    }
}
