package io.tremaux.ingest.load;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Watches how long the transaction of a load waits for its locks, and tells a listener once if that is too long, and
 * when it ends. Other transactions may hold the locks for as long as they like, as a query does that an application
 * keeps open; that must not hold up loads of other keys. The listener may have the transaction terminated.
 */
final class LockWaitWatchdog implements AutoCloseable {
    private static final ScheduledThreadPoolExecutor CLOCK = clock();

    /** Guarded by the monitor, which decides between the clock and the end of the wait. */
    private enum State {
        WAITING,
        STUCK,
        OVER
    }

    private final LoadTransaction transaction;
    private final Listener listener;
    private final Future<?> check;
    private State state = State.WAITING;

    /**
     * Is called under the monitor of the wait: {@link #onStuck} on the clock's thread, {@link #onEnd} on the thread
     * that waited. Both must not wait.
     */
    interface Listener {
        /** The wait has become too long. Answers whether to give the transaction up; its locks then fail. */
        boolean onStuck();

        /** A wait that was too long is over, with the locks or without. */
        void onEnd();
    }

    private static ScheduledThreadPoolExecutor clock() {
        ScheduledThreadPoolExecutor clock = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "tremaux-ingest-clock");
            thread.setDaemon(true);
            return thread;
        });
        clock.setRemoveOnCancelPolicy(true);
        return clock;
    }

    /**
     * @param transaction waits on the thread that makes and closes this
     * @param patience after which the listener is told
     */
    LockWaitWatchdog(LoadTransaction transaction, Duration patience, Listener listener) {
        this.transaction = transaction;
        this.listener = listener;
        this.check = CLOCK.schedule(this::check, patience.toNanos(), TimeUnit.NANOSECONDS);
    }

    private synchronized void check() {
        if (state == State.WAITING) {
            state = State.STUCK;
            if (listener.onStuck()) {
                transaction.terminate();
            }
        }
    }

    /** The locks are there, or never will be. */
    @Override
    public synchronized void close() {
        State before = state;
        state = State.OVER;
        if (before == State.WAITING) {
            check.cancel(false);
        } else if (before == State.STUCK) {
            listener.onEnd();
        }
    }
}
