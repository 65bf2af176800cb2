package io.tremaux.cache;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Runs several things at the same moment and waits for all; a failure of any, or a standstill, is one of the test. */
public final class Race {
    private static final int PATIENCE_SECONDS = 60;

    private Race() {}

    /** One runner. */
    public interface Runner {
        void run() throws Exception;
    }

    public static void run(Runner... runners) {
        ExecutorService threads = Executors.newFixedThreadPool(runners.length);
        try {
            CyclicBarrier start = new CyclicBarrier(runners.length);
            List<Future<?>> running = new ArrayList<>();
            for (Runner runner : runners) {
                running.add(threads.submit(() -> {
                    start.await();
                    runner.run();
                    return null;
                }));
            }
            for (Future<?> each : running) {
                each.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            }
        } catch (ExecutionException failed) {
            throw new AssertionError(failed.getCause());
        } catch (InterruptedException | TimeoutException standstill) {
            throw new AssertionError("no end in " + PATIENCE_SECONDS + " s", standstill);
        } finally {
            threads.shutdownNow();
        }
    }
}
