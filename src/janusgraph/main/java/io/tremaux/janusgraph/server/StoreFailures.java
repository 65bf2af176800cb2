package io.tremaux.janusgraph.server;

import io.tremaux.problem.Problem;
import io.tremaux.problem.Problem.Kind;
import java.util.List;
import java.util.Objects;
import org.janusgraph.core.JanusGraphException;
import org.janusgraph.diskstorage.BackendException;
import org.jspecify.annotations.Nullable;

/** Failures of JanusGraph, of its store and of the store's driver, as problems. */
final class StoreFailures {
    /** The packages of the drivers' own exceptions: no driver is needed to compile this. */
    private static final List<String> DRIVERS = List.of("com.datastax.oss.driver.", "com.sleepycat.");

    /** Whoever waits for Cassandra in vain may want to know for how long. */
    private static final String TIMEOUT = "com.datastax.oss.driver.api.core.DriverTimeoutException";

    private final ServedGraph served;

    StoreFailures(ServedGraph served) {
        this.served = served;
    }

    /** What to tell a caller; null of a failure that is not the store's. */
    @Nullable Problem problem(Throwable failure) {
        if (failure instanceof BackendException || isOfDriver(failure) || isUnexplained(failure)) {
            return unavailable(failure);
        }
        return served.isStopping() ? ServedGraph.stopped().problem() : null;
    }

    /** JanusGraph tells of several reads at once without their causes, which are in its log. */
    private static boolean isUnexplained(Throwable failure) {
        return failure.getClass() == JanusGraphException.class; // those below it have other reasons
    }

    private static boolean isOfDriver(Throwable failure) {
        return DRIVERS.stream().anyMatch(failure.getClass().getName()::startsWith);
    }

    private Problem unavailable(Throwable failure) {
        Throwable root = root(failure);
        String reason = Objects.requireNonNullElseGet(root.getMessage(), root::toString);
        boolean isTimeout = root.getClass().getName().equals(TIMEOUT);
        return Problem.of(
                Kind.DATABASE_UNAVAILABLE,
                "The store of the graph (storage.backend=" + served.storage() + ") failed: " + Problem.shortened(reason)
                        + (isTimeout ? " (storage.cql.request-timeout)" : ""));
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
