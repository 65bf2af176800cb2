package io.tremaux.admission;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Threads for tasks that may wait for their clients. A login has its share of the threads ({@link Shares#takePlace}),
 * so that its slow clients keep no other login waiting. Safe for use by any thread.
 */
public final class SharedThreads implements AutoCloseable {
    private final Shares shares;
    private final ExecutorService threads;
    private final Map<String, Deque<Runnable>> queued = new HashMap<>(); // guarded by this

    /**
     * @param most threads, as a capacity of {@link Shares}
     * @param name of each, before its number
     */
    public SharedThreads(int most, String name) {
        this(most, name, Thread::new);
    }

    SharedThreads(int most, String name, BiFunction<Runnable, String, Thread> making) {
        this.shares = new Shares(most);
        AtomicInteger number = new AtomicInteger();
        this.threads = Workers.pool(task -> making.apply(task, name + '-' + number.incrementAndGet()));
    }

    /** Runs a task. False if the login has its share of the threads, or this is closed. */
    public synchronized boolean tryRun(String login, Runnable task) {
        if (!shares.takePlace(login)) {
            return false;
        }
        try {
            threads.execute(() -> runAll(login, task));
            return true;
        } catch (RejectedExecutionException e) {
            shares.release(login, 1);
            return false;
        } catch (Throwable e) { // no thread can be had
            shares.release(login, 1);
            throw e;
        }
    }

    /**
     * Runs a task, after others of the login if that has its share of the threads. On the caller's thread, if there is
     * no other: the JVM can make none, or this is closed.
     */
    public void run(String login, Runnable task) {
        if (!isTaken(login, task)) {
            task.run();
        }
    }

    private synchronized boolean isTaken(String login, Runnable task) {
        try {
            if (tryRun(login, task)) {
                return true;
            }
        } catch (OutOfMemoryError e) { // of threads; tasks wait for one that the login has
        }
        boolean hasThread = shares.held(login) > 0;
        if (hasThread) {
            queued.computeIfAbsent(login, any -> new ArrayDeque<>()).add(task);
        }
        return hasThread;
    }

    private void runAll(String login, Runnable first) {
        for (Runnable task = first; task != null; task = next(login)) {
            try {
                task.run();
            } catch (Throwable e) { // the others must not wait forever
                Workers.report(e);
            }
        }
    }

    private synchronized @Nullable Runnable next(String login) {
        Deque<Runnable> tasks = queued.get(login);
        if (tasks == null) {
            shares.release(login, 1);
            return null;
        }
        Runnable next = tasks.remove();
        if (tasks.isEmpty()) {
            queued.remove(login);
        }
        return next;
    }

    /** Interrupts nothing. Tasks end by themselves. */
    @Override
    public void close() {
        threads.shutdown();
    }
}
