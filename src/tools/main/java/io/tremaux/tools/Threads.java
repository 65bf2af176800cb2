package io.tremaux.tools;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** Threads that work at the same time. */
public final class Threads {
    private Threads() {}

    /**
     * Runs tasks, each in a thread of its own, to their ends.
     *
     * @throws RuntimeException the first that one of them threw
     */
    public static void run(String name, List<Runnable> tasks) {
        AtomicReference<RuntimeException> failure = new AtomicReference<>();
        List<Thread> threads = new ArrayList<>();
        for (Runnable task : tasks) {
            Runnable attempt = () -> {
                try {
                    task.run();
                } catch (RuntimeException e) {
                    failure.compareAndSet(null, e);
                }
            };
            threads.add(new Thread(attempt, name + "-" + threads.size()));
        }
        threads.forEach(Thread::start);
        threads.forEach(Threads::join);
        if (failure.get() != null) {
            throw failure.get();
        }
    }

    /** Waits for the end of a thread. */
    public static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    /** Waits; not at all if the time is not positive. */
    public static void pause(long time, TimeUnit unit) {
        try {
            unit.sleep(time);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private static CommandException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new CommandException("interrupted", e);
    }
}
