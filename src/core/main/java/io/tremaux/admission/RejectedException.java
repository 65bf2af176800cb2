package io.tremaux.admission;

import io.tremaux.problem.Problem;
import io.tremaux.problem.ProblemException;

/** The work was rejected. No part of it has run, unless the server stops. */
public final class RejectedException extends ProblemException {
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

    /** @param setting the name of the one that gives the length of the queue */
    RejectedException(Reason reason, String setting) {
        super(problem(reason, setting));
        this.reason = reason;
    }

    private static Problem problem(Reason reason, String setting) {
        return switch (reason) {
            case FULL ->
                Problem.of(
                        Problem.Kind.TOO_MANY_WALKS,
                        "As many requests of this login wait as the setting " + setting + " allows.");
            case SHARE ->
                Problem.of(
                        Problem.Kind.SHARE_OF_QUEUE,
                        "Requests of other logins wait too, and this login uses its equal share of the queue; the"
                                + " setting " + setting + " gives the length of the queue.");
            case UNWANTED, CLOSED -> Problem.of(Problem.Kind.DATABASE_UNAVAILABLE, "The server is stopping.");
        };
    }

    public Reason reason() {
        return reason;
    }
}
