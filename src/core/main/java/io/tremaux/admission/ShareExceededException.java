package io.tremaux.admission;

/** A request would hold more than its login may, of something that all logins share. Nothing of it is done. */
public final class ShareExceededException extends RuntimeException {
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
}
