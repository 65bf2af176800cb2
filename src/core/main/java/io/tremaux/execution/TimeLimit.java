package io.tremaux.execution;

import java.time.Duration;

/**
 * How long a server lets a query be at work.
 *
 * @param most zero for any time
 * @param setting the name of the one that gives it, for explanations
 */
public record TimeLimit(Duration most, String setting) {
    /** Any time. */
    public static final TimeLimit NONE = new TimeLimit(Duration.ZERO, "");

    /** Whether it is less than a caller's own. */
    boolean endsBefore(Duration timeout) {
        return !most.isZero() && most.compareTo(timeout) < 0;
    }
}
