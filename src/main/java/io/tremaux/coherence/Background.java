package io.tremaux.coherence;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.neo4j.scheduler.Group;
import org.neo4j.scheduler.JobScheduler;

/**
 * Does something every few milliseconds, pausing at least as long as it worked, from the first sign of use until there has
 * been none for a second; then it does something else, and rests. Nothing waits for it: whenever it is closed, at most one
 * more job comes, and does nothing. Thread-safe.
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
    private int unused; // periods in a row; of the job alone, and there is but one

    Background(JobScheduler scheduler, Runnable task, Runnable atRest) {
        this.scheduler = scheduler;
        this.task = task;
        this.atRest = atRest;
    }

    /** Says that it is worth while. Two volatile reads, usually. */
    void use() {
        if (!used) {
            used = true;
        }
        if (!scheduled.get() && scheduled.compareAndSet(false, true)) {
            schedule(PERIOD_NANOS);
        }
    }

    /** Whether it is used or was lately; if it is not closed, its rest is yet to come. */
    boolean isAwake() {
        return scheduled.get();
    }

    private void schedule(long nanos) {
        scheduler.schedule(Group.STORAGE_MAINTENANCE, this::run, nanos, TimeUnit.NANOSECONDS);
    }

    private void run() {
        if (closed) {
            return;
        }
        unused = used ? 0 : unused + 1;
        used = false;
        if (unused > PERIODS_WITHOUT_USE) {
            scheduled.set(false); // first: what others leave undone since it is awake, the rest comes after
            atRest.run();
        } else {
            long begun = System.nanoTime();
            try {
                task.run();
            } finally { // or one failure would be the last of its work
                schedule(Math.max(PERIOD_NANOS, System.nanoTime() - begun));
            }
        }
    }

    @Override
    public void close() {
        closed = true;
    }
}
