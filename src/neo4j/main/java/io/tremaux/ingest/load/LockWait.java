package io.tremaux.ingest.load;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.neo4j.kernel.api.KernelTransaction;
import org.neo4j.kernel.api.exceptions.Status;

/**
 * The time in which a transaction waits for its locks. Others may hold these for as long as they like, as a query that
 * an application keeps open does; that must not hold up loads of other keys. So a wait that is too long is told, once,
 * to the listener, and so is its end. The listener may ask for the transaction to be given up.
 */
final class LockWait implements AutoCloseable {
    private static final ScheduledThreadPoolExecutor CLOCK = clock();

    private enum State {
        WAITING,
        STUCK,
        OVER
    }

    private final KernelTransaction transaction;
    private final Listener listener;
    private final Future<?> check;
    private State state = State.WAITING;

    /** Both are called under the wait's monitor. */
    interface Listener {
        /** @return whether to give the transaction up */
        boolean isStuck();

        void goesOn();
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

    /** @param patience after which the listener is told */
    LockWait(KernelTransaction transaction, Duration patience, Listener listener) {
        this.transaction = transaction;
        this.listener = listener;
        this.check = CLOCK.schedule(this::check, patience.toNanos(), TimeUnit.NANOSECONDS);
    }

    private synchronized void check() {
        if (state == State.WAITING) {
            state = State.STUCK;
            if (listener.isStuck()) {
                transaction.markForTermination(Status.Transaction.Terminated);
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
            listener.goesOn();
        }
    }
}
