package io.tremaux.jmh;

import io.tremaux.tools.Threads;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;
import org.neo4j.graphdb.TransientFailureException;

/** Threads that together commit at a steady rate, until they are stopped; a thread that falls behind catches up. */
final class Committers {
    private static final int THREADS = 16;
    private static final int DIGITS = 3;
    private static final long NANOS_PER_SECOND = 1_000_000_000;
    private static final long NANOS_PER_MICRO = 1000;

    /** The duration of each commit, in microseconds. */
    final Histogram micros = new ConcurrentHistogram(DIGITS);

    private final LongAdder cpuNanos = new LongAdder();
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private final List<Thread> threads = new ArrayList<>();
    private final Consumer<Random> commit;
    private final long begin = System.nanoTime();
    private volatile boolean stopped;

    /** @param commit one transaction, from its begin to its commit; a transient failure does not count */
    Committers(int perSecond, Random seeds, Consumer<Random> commit) {
        this.commit = commit;
        long period = NANOS_PER_SECOND / perSecond;
        for (int i = 0; i < THREADS; i++) {
            long first = begin + i * period;
            Random random = new Random(seeds.nextLong());
            Thread thread = new Thread(() -> commitEvery(THREADS * period, first, random), "committer-" + i);
            threads.add(thread);
            thread.start();
        }
    }

    private void commitEvery(long period, long first, Random random) {
        try {
            for (long due = first; !stopped; due += period) {
                sleepUntil(due);
                commitOnce(random);
            }
        } catch (Throwable e) {
            failure.compareAndSet(null, e);
        } finally {
            cpuNanos.add(ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime());
        }
    }

    /** Neo4j, too, parks and wakes the threads that commit, and may leave one woken. */
    private void sleepUntil(long due) {
        long left = due - System.nanoTime();
        while (left > 0 && !stopped) {
            LockSupport.parkNanos(left);
            left = due - System.nanoTime();
        }
    }

    private void commitOnce(Random random) {
        long start = System.nanoTime();
        try {
            commit.accept(random);
            micros.recordValue((System.nanoTime() - start) / NANOS_PER_MICRO);
        } catch (TransientFailureException deadlock) {
            // the next one commits instead
        }
    }

    /** The CPU time of the threads for a commit, in microseconds. To be called when they are stopped. */
    double cpuMicros() {
        return (double) cpuNanos.sum() / NANOS_PER_MICRO / micros.getTotalCount();
    }

    /** Since the first. */
    double perSecond() {
        return micros.getTotalCount() * (double) NANOS_PER_SECOND / (System.nanoTime() - begin);
    }

    /** @throws IllegalStateException if a commit failed for good */
    void stop() {
        stopped = true;
        threads.forEach(Threads::join);
        if (failure.get() != null) {
            throw new IllegalStateException("A commit failed", failure.get());
        }
    }
}
