package io.tremaux.ingest.load;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Watches how long the transaction of a load waits for its locks. If it waits too long, a listener is told, and told
 * again when that wait ends. The listener may have the transaction terminated. An application may hold the locks for
 * any time, for example by an open query. Loads of other keys must not wait for that.
 */
final class LockWaitWatchdog implements AutoCloseable {
    private static final ScheduledThreadPoolExecutor CLOCK = clock();

    /**
     * The state of the wait. Guarded by the monitor, which decides whether the end of the wait or the timeout comes
     * first.
     */
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
        /** The wait has become too long. Returns whether to terminate the transaction, which then gets no locks. */
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
        clock.prestartCoreThread(); // else a check could be scheduled whose caller was told that it could not
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

    /** Ends the watch: the transaction has its locks, or has failed to get them. */
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
