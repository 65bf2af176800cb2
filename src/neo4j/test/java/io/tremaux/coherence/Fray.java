package io.tremaux.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Several things done over and over at once, each by a thread of its own that makes its own random choices, until it is
 * enough or something fails.
 */
public final class Fray {
    public static final long SEED = Long.getLong("tests.seed", System.nanoTime());
    private static final int PATIENCE_SECONDS = 60;

    /** How to have the same choices again. */
    public static final String REPLAY = "with -Dtests.seed=" + SEED;

    /** What is done over and over. */
    public interface Step {
        void run(Random random) throws Exception;
    }

    private final BooleanSupplier enough;
    private final List<Callable<Void>> fighters = new ArrayList<>();
    private volatile boolean over;

    public Fray(BooleanSupplier enough) {
        this.enough = enough;
    }

    /** Has so many threads do something. */
    public Fray with(int threads, Step step) {
        for (int i = 0; i < threads; i++) {
            fighters.add(repeatedly(new Random(SEED + fighters.size()), step));
        }
        return this;
    }

    private Callable<Void> repeatedly(Random random, Step step) {
        return () -> {
            try {
                while (!over && !enough.getAsBoolean()) {
                    step.run(random);
                }
            } finally {
                over = true; // for all: it is enough, or this failed
            }
            return null;
        };
    }

    /** Lets all begin, and waits for the last. */
    public void run() throws InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(fighters.size());
        try {
            ExecutorCompletionService<Void> running = new ExecutorCompletionService<>(threads);
            fighters.forEach(running::submit);
            for (int i = 0; i < fighters.size(); i++) {
                running.take().get();
            }
        } catch (ExecutionException e) {
            throw new AssertionError(REPLAY + ": " + e.getCause().getMessage(), e.getCause());
        } finally {
            over = true;
            threads.shutdown();
            assertThat(threads.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS))
                    .isTrue();
        }
    }
}
