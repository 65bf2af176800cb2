package io.tremaux.janusgraph.row;

import io.tremaux.problem.Problem;
import io.tremaux.problem.Problem.Kind;
import io.tremaux.traversal.WalkBounds.BoundReached;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.tinkerpop.gremlin.process.traversal.util.TraversalInterruptedException;
import org.janusgraph.graphdb.configuration.GraphDatabaseConfiguration;
import org.janusgraph.graphdb.database.StandardJanusGraph;
import org.jspecify.annotations.Nullable;

/**
 * Reads of a store whose nodes may hang. Each is done by another thread, so that a traversal whose time is over, or
 * which was terminated, need not wait for it. The thread of a read that was left is interrupted: it waits no longer
 * than for the answers that it has asked the driver for, and then reads for others. Belongs to one thread.
 */
final class AbandonableReads {
    /** A read that takes less is waited for: a traversal may answer with what it has found in its time. */
    private static final long SOON = TimeUnit.SECONDS.toNanos(1);

    private static final long BETWEEN_LOOKS_MILLIS = 20;
    private static final int MOST_THREADS = 64;
    private static final long SECONDS_UNUSED = 10;

    /** If all read, or hang, a traversal reads by itself. So abandoned reads take no more of the driver than these. */
    private static final ThreadPoolExecutor THREADS = new ThreadPoolExecutor(
            0,
            MOST_THREADS,
            SECONDS_UNUSED,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            AbandonableReads::daemon,
            new ThreadPoolExecutor.CallerRunsPolicy());

    private final StandardJanusGraph graph;
    private final Runnable check;
    private final boolean mayHang;

    /**
     * @param check throws {@link BoundReached} if the time of the traversal is over, and else if it was terminated
     * @param mayHang whether another thread reads
     */
    AbandonableReads(StandardJanusGraph graph, Runnable check, boolean mayHang) {
        this.graph = graph;
        this.check = check;
        this.mayHang = mayHang;
    }

    /** Only the nodes of a distributed store can hang. */
    static AbandonableReads of(StandardJanusGraph graph, Runnable check) {
        return new AbandonableReads(
                graph, check, graph.getBackend().getStoreFeatures().isDistributed());
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "tremaux-store-reads");
        thread.setDaemon(true);
        return thread;
    }

    /**
     * Answers what a read answers, or throws what it throws.
     *
     * @throws io.tremaux.problem.ProblemException if it takes long, and the time of the traversal is over
     */
    <X> X read(Callable<X> read) {
        try {
            return mayHang ? await(THREADS.submit(read)) : read.call();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e); // a read has no checked ones
        }
    }

    private <X> X await(Future<X> read) {
        long begun = System.nanoTime();
        try {
            while (true) {
                try {
                    return read.get(BETWEEN_LOOKS_MILLIS, TimeUnit.MILLISECONDS);
                } catch (TimeoutException e) {
                    look(System.nanoTime() - begun);
                }
            }
        } catch (ExecutionException e) {
            throw failure(e.getCause());
        } catch (InterruptedException e) {
            throw new TraversalInterruptedException();
        } finally {
            read.cancel(true); // unless it is over
        }
    }

    private void look(long nanos) {
        try {
            check.run();
        } catch (BoundReached e) {
            if (nanos >= SOON) {
                throw Problem.of(Kind.DATABASE_UNAVAILABLE, silent()).thrown();
            }
        }
    }

    private String silent() {
        String storage = graph.getConfiguration().getConfiguration().get(GraphDatabaseConfiguration.STORAGE_BACKEND);
        return "The store of the graph (storage.backend=" + storage
                + ") has not answered within the time of the traversal." + CassandraNodes.down(graph);
    }

    private static RuntimeException failure(@Nullable Throwable thrown) {
        if (thrown instanceof Error error) {
            throw error;
        }
        return thrown instanceof RuntimeException failure ? failure : new IllegalStateException(thrown);
    }
}
