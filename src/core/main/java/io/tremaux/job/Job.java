package io.tremaux.job;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A background job of a database: one run at a time, each on a daemon thread of its own. Safe for use by any thread.
 *
 * @param <T> the task of a run, as shown to callers
 */
public final class Job<T> implements AutoCloseable {
    private final String name;
    private final BiConsumer<String, Throwable> warn;
    private @Nullable Run<T> run;

    /** The work of one run. An exception makes the run fail with that reason. */
    public interface Work<T> {
        /** Returns when all is done, or soon after the run was ended otherwise. */
        void run(Run<T> run) throws Exception;
    }

    /**
     * @param name of its threads, and of the job in the log
     * @param warn logs a message and a failure
     */
    public Job(String name, BiConsumer<String, Throwable> warn) {
        this.name = name;
        this.warn = warn;
    }

    /**
     * Starts a run, unless one is under way.
     *
     * @param of nodes in all; called only if the run is started
     * @return whether it was started
     */
    public synchronized boolean start(T task, LongSupplier of, Work<T> work) {
        if (run != null && run.isRunning()) {
            return false;
        }
        Run<T> started = new Run<>(this, task, of.getAsLong());
        run = started;
        daemon("", () -> started.run(work)).start();
        return true;
    }

    /** The progress of the latest run. */
    public synchronized Progress<T> progress() {
        return run == null ? Progress.none() : run.progress();
    }

    /** Ends the current run. */
    public synchronized Progress<T> cancel() {
        if (run != null) {
            run.end(State.CANCELLED);
        }
        return progress();
    }

    /** Removes a run that has ended. */
    public synchronized void forget() {
        if (run != null && !run.isRunning()) {
            run = null;
        }
    }

    /** Ends the current run, since the database stops. */
    @Override
    public void close() {
        cancel();
    }

    private Thread daemon(String suffix, Runnable task) {
        Thread thread = new Thread(task, name + suffix);
        thread.setDaemon(true);
        return thread;
    }

    /** One run. Safe for use by any thread. */
    public static final class Run<T> {
        private final Job<T> job;
        private final T task;
        private final long of;
        private final AtomicLong done = new AtomicLong();
        private volatile State state = State.RUNNING;
        private @Nullable String error;

        private Run(Job<T> job, T task, long of) {
            this.job = job;
            this.task = task;
            this.of = of;
        }

        private void run(Work<T> work) {
            try {
                work.run(this);
                end(State.COMPLETE);
            } catch (Throwable e) {
                fail(e);
            }
        }

        /** The task of this run. */
        public T task() {
            return task;
        }

        public boolean isRunning() {
            return state == State.RUNNING;
        }

        /** The number of nodes done. */
        public AtomicLong done() {
            return done;
        }

        /** Ends the run. Only the first end counts. */
        public void end(State end) {
            end(end, null);
        }

        /** Ends the run as failed, unless it has ended, and logs the failure. */
        public void fail(Throwable failure) {
            if (end(State.FAILED, failure.toString())) {
                job.warn.accept(job.name + " was not finished", failure);
            }
        }

        /** Makes another daemon thread of this run. */
        public Thread daemon(Runnable part) {
            return job.daemon("-reader", part);
        }

        private synchronized boolean end(State end, @Nullable String why) {
            boolean first = isRunning();
            if (first) {
                error = why;
                state = end;
            }
            return first;
        }

        private synchronized Progress<T> progress() {
            return new Progress<>(state, task, done.get(), of, error);
        }
    }
}
