package io.tremaux.admission;

import io.tremaux.problem.Problem;
import io.tremaux.problem.Problem.Kind;
import io.tremaux.problem.ProblemException;

/** A request would hold more than its login may, of something that all logins share. Nothing of it is done. */
public final class ShareExceededException extends ProblemException {
    private ShareExceededException(Kind kind, String detail) {
        super(Problem.of(kind, detail));
    }

    /** @param setting the name of the one that limits what all logins hold */
    public static ShareExceededException of(Shares shares, String login, String setting) {
        boolean hasItsShare = !shares.isAlone(login) && !shares.isBelowShare(login);
        return hasItsShare
                ? new ShareExceededException(
                        Kind.SHARE_OF_QUEUE,
                        "Requests of other logins wait too, and this login uses its whole share of the setting "
                                + setting + ".")
                : new ShareExceededException(
                        Kind.TOO_MANY_WAITING,
                        "The waiting requests use as much as the setting " + setting + " allows.");
    }
}
