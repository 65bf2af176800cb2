package io.tremaux.tools;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/** Threads that together run a task at a steady rate, until they are stopped; a thread that falls behind catches up. */
public final class SteadyRate implements AutoCloseable {
    private static final double NANOS_PER_MICRO = 1000;

    /** The duration of each task that succeeded, in nanoseconds. */
    public final Histogram nanos = new ConcurrentHistogram(3);

    private final LongAdder cpuNanos = new LongAdder();
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private final List<Thread> threads = new ArrayList<>();
    private final Predicate<Random> task;
    private final long begin = System.nanoTime();
    private volatile boolean stopped;

    /** @param task returns whether it succeeded; an exception ends its thread */
    public SteadyRate(String name, int threads, int perSecond, Random seeds, Predicate<Random> task) {
        this.task = task;
        long period = TimeUnit.SECONDS.toNanos(1) / perSecond;
        for (int i = 0; i < threads; i++) {
            long first = begin + i * period;
            Random random = new Random(seeds.nextLong());
            this.threads.add(new Thread(() -> runEvery(threads * period, first, random), name + "-" + i));
        }
        this.threads.forEach(Thread::start);
    }

    private void runEvery(long period, long first, Random random) {
        try {
            for (long due = first; !stopped; due += period) {
                sleepUntil(due);
                long start = System.nanoTime();
                if (task.test(random)) {
                    nanos.recordValue(System.nanoTime() - start);
                }
            }
        } catch (RuntimeException | Error e) {
            failure.compareAndSet(null, e);
        } finally {
            cpuNanos.add(ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime());
        }
    }

    /** A task may leave its thread woken: Neo4j, too, parks and wakes the threads that commit. */
    private void sleepUntil(long due) {
        long left = due - System.nanoTime();
        while (left > 0 && !stopped) {
            LockSupport.parkNanos(left);
            left = due - System.nanoTime();
        }
    }

    /** The CPU time of the threads for a task, in microseconds. To be called when they are stopped. */
    public double cpuMicros() {
        return cpuNanos.sum() / NANOS_PER_MICRO / nanos.getTotalCount();
    }

    /** Since the first. */
    public double perSecond() {
        return nanos.getTotalCount() / Console.seconds(System.nanoTime() - begin);
    }

    /** @throws RuntimeException the first that a task threw */
    @Override
    public void close() {
        stopped = true;
        threads.forEach(Threads::join);
        if (failure.get() instanceof RuntimeException e) {
            throw e;
        }
        if (failure.get() instanceof Error e) {
            throw e;
        }
    }
}
