package io.tremaux.job;

/** The state of a job. */
public enum State {
    NONE,
    RUNNING,
    COMPLETE,
    /** The job ended early, because there was no room for more. */
    FULL,
    CANCELLED,
    FAILED
}
