package io.tremaux.traversal.filter;

/** The verdict on a position (a node at a depth): whether it is returned, and whether it is expanded. */
public enum Verdict {
    INCLUDE_AND_CONTINUE(true, true),
    INCLUDE_AND_PRUNE(true, false),
    EXCLUDE_AND_CONTINUE(false, true),
    EXCLUDE_AND_PRUNE(false, false);

    private final boolean includes;
    private final boolean continues;

    Verdict(boolean includes, boolean continues) {
        this.includes = includes;
        this.continues = continues;
    }

    public static Verdict of(boolean includes, boolean continues) {
        if (includes) {
            return continues ? INCLUDE_AND_CONTINUE : INCLUDE_AND_PRUNE;
        }
        return continues ? EXCLUDE_AND_CONTINUE : EXCLUDE_AND_PRUNE;
    }

    /** The verdict that includes and continues only where both do. */
    public Verdict and(Verdict other) {
        return of(includes && other.includes, continues && other.continues);
    }

    public boolean includes() {
        return includes;
    }

    public boolean continues() {
        return continues;
    }
}
