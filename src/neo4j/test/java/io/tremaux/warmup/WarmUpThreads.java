package io.tremaux.warmup;

import java.util.Optional;

/** The threads of all runs in this JVM. */
public final class WarmUpThreads {
    private WarmUpThreads() {}

    /** Waits until none is left. */
    public static void join() throws InterruptedException {
        Optional<Thread> alive = anyAlive();
        while (alive.isPresent()) {
            alive.get().join();
            alive = anyAlive();
        }
    }

    private static Optional<Thread> anyAlive() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("tremaux-warm-up"))
                .findAny();
    }
}
