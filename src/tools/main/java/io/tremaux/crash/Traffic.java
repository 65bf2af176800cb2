package io.tremaux.crash;

import io.tremaux.tools.Threads;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Threads that load in all ways at once, and one that walks and verifies. They go on until they are stopped. */
final class Traffic {
    private static final long BETWEEN_FAILURES_MILLIS = 50;
    private static final long BETWEEN_WALKS_MILLIS = 100;

    private final Loads loads;
    private final Walks walks;
    private final Faults faults;
    private final boolean isServerSound;
    private final int mostFailures;
    private final List<Thread> loading = new ArrayList<>();
    private final Thread walking = new Thread(this::walk, "walk");
    private volatile boolean stopped;

    /**
     * @param isServerSound until the traffic is stopped: each connection must hold, and each verify must be answered
     * @param mostFailures in turn, after which a thread loads no more
     */
    Traffic(Loads loads, Walks walks, Faults faults, boolean isServerSound, int mostFailures) {
        this.loads = loads;
        this.walks = walks;
        this.faults = faults;
        this.isServerSound = isServerSound;
        this.mostFailures = mostFailures;
    }

    Traffic start(Set<Kind> kinds, Random random) {
        for (Kind kind : kinds) {
            for (int i = 0; i < kind.connections; i++) {
                Random its = new Random(random.nextLong());
                loading.add(new Thread(() -> repeat(kind, its), kind + "-" + i));
            }
        }
        loading.forEach(Thread::start);
        walking.start();
        return this;
    }

    /** Whether all threads gave up by themselves in this time. */
    boolean gaveUpWithin(long seconds) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        for (Thread thread : loading) {
            thread.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime())));
        }
        return loading.stream().noneMatch(Thread::isAlive);
    }

    /** From now on the server may fail; no thread begins another load. */
    void stop() {
        stopped = true;
    }

    /** Stops, and returns when all loads have their answers. */
    void end() {
        stop();
        loading.forEach(Threads::join);
        Threads.join(walking);
    }

    private void repeat(Kind kind, Random random) {
        int failures = 0;
        while (!stopped && failures < mostFailures) {
            if (isWritten(kind, random)) {
                failures = 0;
            } else {
                failures++;
                Threads.pause(BETWEEN_FAILURES_MILLIS, TimeUnit.MILLISECONDS);
            }
        }
    }

    private boolean isWritten(Kind kind, Random random) {
        try {
            return loads.send(kind, random);
        } catch (IOException e) {
            failed("A load had no answer: " + e);
        } catch (RuntimeException e) {
            faults.add(e.toString());
        }
        return false;
    }

    private void walk() {
        while (!stopped) {
            try {
                walks.walkAndVerify(isServerSound && !stopped);
            } catch (IOException e) {
                failed("A traversal had no answer: " + e);
            }
            Threads.pause(BETWEEN_WALKS_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    private void failed(String what) {
        if (isServerSound && !stopped) {
            faults.add(what);
        }
    }
}
