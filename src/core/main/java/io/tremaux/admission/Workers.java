package io.tremaux.admission;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Threads for work whose number is limited elsewhere. */
public final class Workers {
    private static final long IDLE_SECONDS = 10;

    private Workers() {}

    /**
     * A pool without a queue and without a limit. Its threads are daemons, and end after {@value #IDLE_SECONDS} idle
     * seconds.
     */
    public static ExecutorService pool(ThreadFactory making) {
        return new ThreadPoolExecutor(
                0, Integer.MAX_VALUE, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), task -> {
                    Thread thread = making.newThread(task);
                    thread.setDaemon(true);
                    return thread;
                });
    }

    /**
     * Tells the thread's handler of a failure that must not end the thread: other work waits for it. What the handler
     * fails with is lost, as it is where the JVM calls the handler.
     */
    static void report(Throwable failure) {
        Thread thread = Thread.currentThread();
        try {
            thread.getUncaughtExceptionHandler().uncaughtException(thread, failure);
        } catch (Throwable e) {
            return;
        }
    }
}
