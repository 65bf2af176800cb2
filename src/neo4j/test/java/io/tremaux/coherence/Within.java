package io.tremaux.coherence;

import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** What other threads will do soon, nobody knows when. */
public final class Within {
    private Within() {}

    /** Whether something came true in time; looks every few milliseconds. */
    public static boolean seconds(int seconds, BooleanSupplier condition) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                return false;
            }
            Thread.sleep(5);
        }
        return true;
    }
}
