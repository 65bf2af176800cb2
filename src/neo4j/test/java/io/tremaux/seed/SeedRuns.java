package io.tremaux.seed;

import io.tremaux.TremauxServer;
import io.tremaux.job.Progress;
import io.tremaux.job.State;
import io.tremaux.service.Walks;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/** Plants seed graphs in the database of the tests, to the end of each run. */
record SeedRuns(TremauxServer server) {
    private static final long PAUSE_NANOS = 1_000_000;

    Progress<SeedGraphSpec> plant(SeedGraph graph, SeedGraphSpec measures, Supplier<InternalTransaction> transactions) {
        graph.plant(measures, transactions);
        return awaitEnd(graph);
    }

    Progress<SeedGraphSpec> awaitEnd(SeedGraph graph) {
        Progress<SeedGraphSpec> progress = progress(graph);
        while (progress.state() == State.RUNNING) {
            LockSupport.parkNanos(PAUSE_NANOS);
            progress = progress(graph);
        }
        return progress;
    }

    Progress<SeedGraphSpec> progress(SeedGraph graph) {
        try (InternalTransaction transaction = begin()) {
            return graph.progress(transaction);
        }
    }

    /** Transactions, of which the first ones can be begun. */
    Supplier<InternalTransaction> failingAfter(int transactions) {
        AtomicInteger left = new AtomicInteger(transactions);
        return () -> {
            if (left.getAndDecrement() == 0) {
                throw new IllegalStateException("cut off");
            }
            return begin();
        };
    }

    InternalTransaction begin() {
        return Walks.begin(server.database());
    }

    /** The number {@code n} of the query's only row. */
    long count(String query) {
        return server.database().executeTransactionally(query, Map.of(), result ->
                (long) result.next().get("n"));
    }
}
