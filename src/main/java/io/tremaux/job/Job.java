package io.tremaux.job;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.neo4j.logging.InternalLog;

/**
 * Something that a database does in the background, one run at a time, each on a daemon thread of its own. Safe for use by any
 * thread.
 *
 * @param <T> what a run is to do, as its callers are told it
 */
public final class Job<T> implements AutoCloseable {
    private final String name;
    private final InternalLog log;
    private @Nullable Run<T> run;

    /** The work of one run. What it throws is why the run failed. */
    public interface Work<T> {
        /** Returns when all is done, or soon after the run has ended otherwise. */
        void run(Run<T> run) throws Exception;
    }

    /** @param name of its threads, and of what the log says was not finished */
    public Job(String name, InternalLog log) {
        this.name = name;
        this.log = log;
    }

    /**
     * Starts a run, unless one is under way.
     *
     * @param of nodes in all; asked if it is started
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

    /** How far the run is that was started last. */
    public synchronized Progress<T> progress() {
        return run == null ? Progress.none() : run.progress();
    }

    /** Ends the run that is under way. */
    public synchronized Progress<T> cancel() {
        if (run != null) {
            run.end(State.CANCELLED);
        }
        return progress();
    }

    /** Forgets a run that has ended. */
    public synchronized void forget() {
        if (run != null && !run.isRunning()) {
            run = null;
        }
    }

    /** The database stops. */
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

        /** What is to be done. */
        public T task() {
            return task;
        }

        public boolean isRunning() {
            return state == State.RUNNING;
        }

        /** The nodes that are done. */
        public AtomicLong done() {
            return done;
        }

        /** The first end counts. */
        public void end(State end) {
            end(end, null);
        }

        /** Ends it, unless it has ended, and says so in the log. */
        public void fail(Throwable failure) {
            if (end(State.FAILED, failure.toString())) {
                job.log.warn(job.name + " was not finished", failure);
            }
        }

        /** Another daemon thread of this run. */
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
