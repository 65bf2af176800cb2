package io.tremaux.coherence;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.neo4j.scheduler.Group;
import org.neo4j.scheduler.JobScheduler;

/**
 * Runs a task every few milliseconds while the caches are used, and pauses at least as long as the task ran. After a
 * second without use it runs {@code atRest} and stops until the next use. No thread waits for it: after it was closed
 * at most one more job runs, and does nothing. Thread-safe.
 */
final class Background implements AutoCloseable {
    private static final long PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(3);
    private static final int PERIODS_WITHOUT_USE = 300;

    private final JobScheduler scheduler;
    private final Runnable task;
    private final Runnable atRest;
    private final AtomicBoolean scheduled = new AtomicBoolean();
    private volatile boolean used;
    private volatile boolean closed;
    private int unused; // periods in a row; only the one job uses it

    Background(JobScheduler scheduler, Runnable task, Runnable atRest) {
        this.scheduler = scheduler;
        this.task = task;
        this.atRest = atRest;
    }

    /** Reports a use of the caches. Usually two volatile reads. */
    void use() {
        if (!used) {
            used = true;
        }
        if (!scheduled.get() && scheduled.compareAndSet(false, true)) {
            schedule(PERIOD_NANOS);
        }
    }

    /** Whether the caches were used lately. If so, and unless this is closed, {@code atRest} will run. */
    boolean isAwake() {
        return scheduled.get();
    }

    /** Schedules the next run. After a failure, such as no memory for a thread, the next use schedules anew. */
    private void schedule(long nanos) {
        try {
            scheduler.schedule(Group.STORAGE_MAINTENANCE, this::run, nanos, TimeUnit.NANOSECONDS);
        } catch (RuntimeException | Error e) {
            scheduled.set(false);
            throw e;
        }
    }

    private void run() {
        if (closed) {
            return;
        }
        unused = used ? 0 : unused + 1;
        used = false;
        if (unused > PERIODS_WITHOUT_USE) {
            scheduled.set(false); // first, since atRest does the work that others leave to it while isAwake
            atRest.run();
        } else {
            long begun = System.nanoTime();
            try {
                task.run();
            } finally { // or one failure would stop it for good
                schedule(Math.max(PERIOD_NANOS, System.nanoTime() - begun));
            }
        }
    }

    @Override
    public void close() {
        closed = true;
    }
}
