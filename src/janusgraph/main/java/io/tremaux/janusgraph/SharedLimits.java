package io.tremaux.janusgraph;

import io.tremaux.admission.Admission;
import io.tremaux.admission.RequestHeap;
import io.tremaux.admission.RequestHeap.Limit;
import io.tremaux.heap.HeapBudget;
import org.jspecify.annotations.Nullable;

/**
 * The limits that the queries of all graphs of this process share, whether they come over HTTP or from Gremlin: their
 * turns, the heap of their parameters, what they hold while they are open, and the heap of all caches. They last from
 * the opening of the first graph to the closing of the last. Safe for use by any thread.
 */
public final class SharedLimits {
    /** The parked queries of one login may hold 1/16 of the heap, those of all logins a third more. */
    private static final int PARKED_SHARE_OF_HEAP = 16;

    private static @Nullable SharedLimits open; // guarded by the class, as are its leases

    private final Settings settings;
    private final HeapBudget budget;
    private final Admission admission;
    private final RequestHeap requestHeap;
    private final QueryHeap transactionHeap;
    private int leases;

    /**
     * What an administrator decides.
     *
     * @param cacheMaxHeap bytes of all caches
     * @param maxConcurrent queries that are at work at once
     * @param maxQueued queries that wait
     * @param requestMaxHeap the heap of the parameters of one request
     * @param requestsMaxHeap of all requests
     * @param transactionMaxHeap the heap of one query that is open
     * @param transactionsMaxHeap of all queries
     */
    public record Settings(
            long cacheMaxHeap,
            int maxConcurrent,
            int maxQueued,
            Limit requestMaxHeap,
            Limit requestsMaxHeap,
            Limit transactionMaxHeap,
            Limit transactionsMaxHeap) {}

    private SharedLimits(Settings settings) {
        this.settings = settings;
        this.budget = new HeapBudget(settings.cacheMaxHeap());
        this.admission = new Admission(
                settings.maxConcurrent(),
                new Admission.Queue("tremaux.walks.max-queued", settings.maxQueued()),
                Runtime.getRuntime().maxMemory() / PARKED_SHARE_OF_HEAP);
        this.requestHeap = new RequestHeap(settings.requestMaxHeap(), settings.requestsMaxHeap());
        this.transactionHeap = new QueryHeap(settings.transactionMaxHeap(), settings.transactionsMaxHeap());
    }

    /**
     * The limits, until the lease is closed.
     *
     * @throws IllegalArgumentException if they are others than those of the graphs that are open, and not the defaults
     */
    static synchronized Lease lease(Settings wanted) {
        SharedLimits shared = open;
        if (shared == null) {
            shared = new SharedLimits(wanted);
            open = shared;
        } else if (!wanted.equals(shared.settings) && !wanted.equals(GraphSettings.DEFAULT_LIMITS)) {
            throw new IllegalArgumentException("All graphs of a process share their limits, and a graph is open with "
                    + shared.settings + ", not " + wanted + ". Set the same in each properties file, or all in the"
                    + " file of the graph that is opened first.");
        }
        shared.leases++;
        return new Lease(shared);
    }

    private static synchronized void release(SharedLimits shared) {
        shared.leases--;
        if (shared.leases == 0) {
            open = null;
            shared.admission.close();
        }
    }

    /** The limits as one graph has them. */
    static final class Lease implements AutoCloseable {
        private final SharedLimits shared;
        private boolean closed;

        private Lease(SharedLimits shared) {
            this.shared = shared;
        }

        SharedLimits shared() {
            return shared;
        }

        /** Does nothing the second time. */
        @Override
        public synchronized void close() {
            if (!closed) {
                closed = true;
                release(shared);
            }
        }
    }

    /** The heap of all caches. */
    public HeapBudget budget() {
        return budget;
    }

    /** The turns of all queries. */
    public Admission admission() {
        return admission;
    }

    /** The heap of all requests. */
    public RequestHeap requestHeap() {
        return requestHeap;
    }

    /** The heap of all queries that are open. */
    public QueryHeap transactionHeap() {
        return transactionHeap;
    }
}
