package io.tremaux.job;

/** The state of a job. */
public enum State {
    NONE,
    RUNNING,
    COMPLETE,
    /** It ended early, because there was no room for more. */
    FULL,
    CANCELLED,
    FAILED
}
