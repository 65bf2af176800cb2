package io.tremaux.admission;

import io.tremaux.problem.HasProblem;
import io.tremaux.problem.Problem;

/** A request would hold more than its login may, of something that all logins share. Nothing of it is done. */
public final class ShareExceededException extends RuntimeException implements HasProblem {
    private final boolean ofLogin;
    private final String setting;

    private ShareExceededException(boolean ofLogin, String setting) {
        super(setting, null, false, false);
        this.ofLogin = ofLogin;
        this.setting = setting;
    }

    /** @param setting the name of the one that limits what all logins hold */
    public static ShareExceededException of(Shares shares, String login, String setting) {
        return new ShareExceededException(!shares.isAlone(login) && !shares.isBelowShare(login), setting);
    }

    /** Whether other logins hold some too, and this one has its equal share; else there is no more for any login. */
    public boolean isOfLogin() {
        return ofLogin;
    }

    /** The name of the setting that limits what all logins hold. */
    public String setting() {
        return setting;
    }

    @Override
    public Problem problem() {
        return ofLogin
                ? Problem.of(
                        Problem.Kind.SHARE_OF_QUEUE,
                        "Requests of other logins wait too, and this login uses its whole share of the setting "
                                + setting + ".")
                : Problem.of(
                        Problem.Kind.TOO_MANY_WAITING,
                        "The waiting requests use as much as the setting " + setting + " allows.");
    }
}
