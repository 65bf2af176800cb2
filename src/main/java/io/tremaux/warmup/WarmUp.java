package io.tremaux.warmup;

import java.util.Arrays;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.neo4j.graphdb.TransientFailureException;
import org.neo4j.logging.InternalLog;

/**
 * The warming up of one database's permanent caches: one run at a time. One thread finds the nodes, others read them batch
 * by batch, each batch as a request of its own, so that commits meanwhile make little of it stale. Safe for use by any
 * thread.
 */
public final class WarmUp implements AutoCloseable {
    /** Nodes in a batch: a page of the caches, where ids are dense. */
    static final int BATCH = 4096;

    private static final int WAITING_BATCHES = 2;

    /** Of a batch that failed for a moment: what it met was half-way through a commit, or lost to another transaction. */
    private static final int MAX_TRIES = 10;

    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    /** What became of a run. */
    public enum State {
        NONE,
        RUNNING,
        COMPLETE,
        /** It ended early, because the caches may not grow any more. */
        FULL,
        CANCELLED,
        FAILED
    }

    /**
     * How far a run is.
     *
     * @param plan null while there was none
     * @param nodes read so far
     * @param of nodes when it began
     * @param error why it failed, else null
     */
    public record Progress(
            State state,
            @Nullable WarmUpPlan plan,
            long nodes,
            long of,
            @Nullable String error) {
        private static final Progress NONE = new Progress(State.NONE, null, 0, 0, null);
    }

    /** What became of a batch. */
    public enum Reading {
        DONE,
        /** Nothing was read, because the caches could not be used just now. */
        BUSY,
        /** The caches have no room for more, or may not be used at all. */
        FULL
    }

    /** The graph to be read. Batches are read by several threads. */
    public interface Source {
        /** The number of nodes, roughly. */
        long count();

        /** Hands out the ids of all nodes, until it is answered false. */
        void forEachNode(Nodes to) throws InterruptedException;

        /**
         * Reads what the plan names of some nodes into the caches, in a transaction of its own. What fails as Neo4j says
         * that it may be tried again is tried again.
         */
        Reading read(WarmUpPlan plan, long[] nodes);
    }

    /** Takes node ids. */
    public interface Nodes {
        boolean take(long node) throws InterruptedException;
    }

    private final InternalLog log;
    private @Nullable Run run;

    public WarmUp(InternalLog log) {
        this.log = log;
    }

    /** Starts a run in the background; one that is under way already goes on, and its progress is answered. */
    public synchronized Progress start(WarmUpPlan plan, Source source) {
        if (run == null || run.state != State.RUNNING) {
            run = new Run(plan, source);
            daemon("tremaux-warm-up", run).start();
        }
        return run.progress();
    }

    /** How far the run is that was started last. */
    public synchronized Progress progress() {
        return run == null ? Progress.NONE : run.progress();
    }

    /** Ends what is under way after its current batches. What was read stays. */
    public synchronized Progress cancel() {
        if (run != null) {
            run.end(State.CANCELLED, null);
        }
        return progress();
    }

    /** The database stops. */
    @Override
    public void close() {
        cancel();
    }

    private static Thread daemon(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }

    /** Whether Neo4j says of it, or of what caused it, that the same may succeed when it is tried again. */
    private static boolean isTransient(Throwable failure) {
        for (Throwable each = failure; each != null; each = each.getCause()) {
            if (each instanceof TransientFailureException) {
                return true;
            }
        }
        return false;
    }

    /** One run. Its own thread finds the nodes. */
    private final class Run implements Runnable {
        private final WarmUpPlan plan;
        private final Source source;
        private final long of;
        private final ExecutorService readers;
        private final Semaphore room;
        private final AtomicLong read = new AtomicLong();
        private volatile State state = State.RUNNING;
        private @Nullable String error;
        private final long[] batch = new long[BATCH];
        private int size;

        private Run(WarmUpPlan plan, Source source) {
            this.plan = plan;
            this.source = source;
            this.of = source.count();
            this.room = new Semaphore(plan.threads() * WAITING_BATCHES);
            this.readers = Executors.newFixedThreadPool(plan.threads(), task -> daemon("tremaux-warm-up-reader", task));
        }

        @Override
        public void run() {
            try {
                source.forEachNode(this::take);
                submit();
                room.acquire(plan.threads() * WAITING_BATCHES); // when all batches are read
                end(State.COMPLETE, null);
            } catch (Throwable e) {
                fail(e);
            } finally {
                readers.shutdown(); // none is interrupted: it may be catching up for all
            }
        }

        private boolean take(long node) throws InterruptedException {
            batch[size++] = node;
            if (size == BATCH) {
                submit();
            }
            return state == State.RUNNING;
        }

        private void submit() throws InterruptedException {
            long[] nodes = Arrays.copyOf(batch, size);
            size = 0;
            room.acquire();
            readers.execute(() -> read(nodes));
        }

        private void read(long[] nodes) {
            try {
                Reading reading = tryToRead(nodes);
                while (reading == Reading.BUSY && state == State.RUNNING) {
                    LockSupport.parkNanos(PAUSE_NANOS);
                    reading = tryToRead(nodes);
                }
                if (reading != Reading.BUSY) {
                    read.addAndGet(nodes.length);
                }
                if (reading == Reading.FULL) {
                    end(State.FULL, null);
                }
            } catch (Throwable e) {
                fail(e);
            } finally {
                room.release();
            }
        }

        private Reading tryToRead(long[] nodes) {
            for (int tries = 1; state == State.RUNNING; tries++) {
                try {
                    return source.read(plan, nodes);
                } catch (RuntimeException e) {
                    if (tries == MAX_TRIES || !isTransient(e)) {
                        throw e;
                    }
                    LockSupport.parkNanos(PAUSE_NANOS);
                }
            }
            return Reading.BUSY;
        }

        /** The first end counts. */
        private synchronized boolean end(State end, @Nullable String why) {
            boolean first = state == State.RUNNING;
            if (first) {
                state = end;
                error = why;
            }
            return first;
        }

        private void fail(Throwable e) {
            if (end(State.FAILED, e.toString())) {
                log.warn("Warming up was not finished", e);
            }
        }

        private synchronized Progress progress() {
            return new Progress(state, plan, read.get(), of, error);
        }
    }
}
