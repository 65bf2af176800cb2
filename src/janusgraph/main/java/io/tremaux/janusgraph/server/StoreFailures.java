package io.tremaux.janusgraph.server;

import io.tremaux.janusgraph.ingest.FailureReason;
import io.tremaux.problem.Problem;
import io.tremaux.problem.Problem.Kind;
import org.janusgraph.core.JanusGraphException;
import org.janusgraph.diskstorage.BackendException;
import org.jspecify.annotations.Nullable;

/** Failures of JanusGraph, of its store and of the store's driver, as problems. */
final class StoreFailures {
    private final ServedGraph served;

    StoreFailures(ServedGraph served) {
        this.served = served;
    }

    /** What to tell a caller; null of a failure that is not the store's. */
    @Nullable Problem problem(Throwable failure) {
        if (failure instanceof BackendException || FailureReason.isOfDriver(failure) || isUnexplained(failure)) {
            return unavailable(failure);
        }
        return served.isStopping() ? ServedGraph.stopped().problem() : null;
    }

    /** JanusGraph tells of several reads at once without their causes, which are in its log. */
    private static boolean isUnexplained(Throwable failure) {
        return failure.getClass() == JanusGraphException.class; // those below it have other reasons
    }

    private Problem unavailable(Throwable failure) {
        return Problem.of(
                Kind.DATABASE_UNAVAILABLE,
                "The store of the graph (storage.backend=" + served.storage() + ") failed: "
                        + FailureReason.of(failure));
    }
}
