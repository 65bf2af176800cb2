package io.tremaux.warmup;

import io.tremaux.job.Job;
import io.tremaux.job.Progress;
import io.tremaux.job.State;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import java.util.function.Predicate;

/**
 * Warms up the shared caches of one database, one run at a time. One thread finds the nodes; others read them in
 * batches. Each batch is a request of its own, so that few of its values become stale by commits meanwhile. Safe for
 * use by any thread.
 */
public final class WarmUp implements AutoCloseable {
    /** Nodes in a batch: a page of the caches, where ids are dense. */
    static final int BATCH = 4096;

    private static final int WAITING_BATCHES = 2;

    /** For a batch that met a half-applied commit, or lost against another transaction. */
    private static final int MAX_TRIES = 10;

    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    /** The outcome of a batch. */
    public enum Reading {
        DONE,
        /** Nothing was read, because the caches could not be used just now. */
        BUSY,
        /** The caches have no room for more, or may not be used at all. */
        FULL
    }

    /** The graph to be read. Several threads read batches. */
    public interface Source {
        /** The number of nodes, roughly. */
        long count();

        /** Passes on the ids of all nodes, until {@code to} answers false. */
        void forEachNode(Nodes to) throws InterruptedException;

        /**
         * Loads some nodes into the caches according to the plan, in a transaction of its own. The caller repeats it
         * after a transient failure.
         */
        Reading read(WarmUpPlan plan, long[] nodes);

        /**
         * May rest after a batch, on the thread that has read it, so that others have the processor.
         *
         * @param nanosAtWork how long the batch took
         */
        default void rest(long nanosAtWork) {}
    }

    /** Takes node ids. */
    public interface Nodes {
        boolean take(long node) throws InterruptedException;
    }

    private final Job<WarmUpPlan> job;
    private final Predicate<Throwable> isTransient;

    /**
     * @param warn logs a message and a failure
     * @param isTransient whether a store says of a failure that a retry may succeed
     */
    public WarmUp(BiConsumer<String, Throwable> warn, Predicate<Throwable> isTransient) {
        this.job = new Job<>("tremaux-warm-up", warn);
        this.isTransient = isTransient;
    }

    /** Starts a run in the background, unless one is running. Returns the progress of the run. */
    public Progress<WarmUpPlan> start(WarmUpPlan plan, Source source) {
        return start(plan, List.of(plan), source);
    }

    /**
     * The same in parts, one after another: what comes first is of most use if there is no room for all. Each part
     * reads all nodes, and the progress counts them each time.
     *
     * @param whole what all parts load together
     */
    public Progress<WarmUpPlan> start(WarmUpPlan whole, List<WarmUpPlan> parts, Source source) {
        job.start(whole, () -> parts.size() * source.count(), run -> {
            for (WarmUpPlan part : parts) {
                new Reader(run, part, source, isTransient).readAll();
            }
        });
        return job.progress();
    }

    /** The progress of the latest run. */
    public Progress<WarmUpPlan> progress() {
        return job.progress();
    }

    /** Ends the current run after its current batches. Loaded values stay. */
    public Progress<WarmUpPlan> cancel() {
        return job.cancel();
    }

    /** Ends the current run, since the database stops. */
    @Override
    public void close() {
        job.close();
    }

    /** The reading of one part of a run. The run's own thread finds the nodes. */
    private static final class Reader {
        private final Job.Run<WarmUpPlan> run;
        private final WarmUpPlan plan;
        private final Source source;
        private final Predicate<Throwable> isTransient;
        private final int waiting;
        private final ExecutorService readers;
        private final Semaphore room;
        private final long[] batch = new long[BATCH];
        private int size;

        private Reader(Job.Run<WarmUpPlan> run, WarmUpPlan plan, Source source, Predicate<Throwable> isTransient) {
            int threads = plan.threads();
            this.run = run;
            this.plan = plan;
            this.source = source;
            this.isTransient = isTransient;
            this.waiting = threads * WAITING_BATCHES;
            this.room = new Semaphore(waiting);
            this.readers = Executors.newFixedThreadPool(threads, run::daemon);
        }

        private void readAll() throws InterruptedException {
            try {
                source.forEachNode(this::take);
                submit();
                room.acquire(waiting); // when all batches are read
            } finally {
                readers.shutdown(); // not shutdownNow: an interrupt of a reader that catches up resets the caches
            }
        }

        private boolean take(long node) throws InterruptedException {
            batch[size++] = node;
            if (size == BATCH) {
                submit();
            }
            return run.isRunning();
        }

        private void submit() throws InterruptedException {
            long[] nodes = Arrays.copyOf(batch, size);
            size = 0;
            room.acquire();
            readers.execute(() -> read(nodes));
        }

        private void read(long[] nodes) {
            long begun = System.nanoTime();
            try {
                Reading reading = tryToRead(nodes);
                while (reading == Reading.BUSY && run.isRunning()) {
                    LockSupport.parkNanos(PAUSE_NANOS);
                    reading = tryToRead(nodes);
                }
                if (reading != Reading.BUSY) {
                    run.done().addAndGet(nodes.length);
                }
                if (reading == Reading.FULL) {
                    run.end(State.FULL);
                }
                source.rest(System.nanoTime() - begun);
            } catch (Throwable e) {
                run.fail(e);
            } finally {
                room.release();
            }
        }

        private boolean mayRetry(Throwable failure) {
            for (Throwable each = failure; each != null; each = each.getCause()) {
                if (isTransient.test(each)) {
                    return true;
                }
            }
            return false;
        }

        private Reading tryToRead(long[] nodes) {
            for (int tries = 1; run.isRunning(); tries++) {
                try {
                    return source.read(plan, nodes);
                } catch (RuntimeException e) {
                    if (tries == MAX_TRIES || !mayRetry(e)) {
                        throw e;
                    }
                    LockSupport.parkNanos(PAUSE_NANOS);
                }
            }
            return Reading.BUSY;
        }
    }
}
