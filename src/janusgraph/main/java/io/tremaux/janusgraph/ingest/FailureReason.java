package io.tremaux.janusgraph.ingest;

import io.tremaux.problem.Problem;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeoutException;

/** Why the store failed, in the words of its driver. Stateless. */
public final class FailureReason {
    /** The packages of the drivers' own exceptions. By name: JanusGraph has only the drivers of its stores. */
    private static final List<String> DRIVERS = List.of("com.datastax.oss.driver.", "com.sleepycat.");

    /** Whoever waits for Cassandra in vain may want to know for how long. */
    private static final String TIMEOUT = "com.datastax.oss.driver.api.core.DriverTimeoutException";

    private FailureReason() {}

    /** Whether a failure is one that a driver throws itself. */
    public static boolean isOfDriver(Throwable failure) {
        return DRIVERS.stream().anyMatch(failure.getClass().getName()::startsWith);
    }

    /** The message of the first cause, and the setting that bounds the wait if it is a timeout. */
    public static String of(Throwable failure) {
        Throwable root = root(failure);
        String silent = root instanceof TimeoutException ? "it did not answer in time" : root.toString();
        String message = Objects.requireNonNullElse(root.getMessage(), silent);
        boolean isTimeout = root.getClass().getName().equals(TIMEOUT);
        return Problem.shortened(message) + (isTimeout ? " (storage.cql.request-timeout)" : "");
    }

    /** A driver that has asked several nodes in vain tells why beside its causes. */
    private static Throwable root(Throwable failure) {
        Throwable cause = failure.getCause();
        if (cause == null && isOfDriver(failure) && failure.getSuppressed().length > 0) {
            cause = failure.getSuppressed()[0];
        }
        return cause == null ? failure : root(cause);
    }
}
