package io.tremaux.tools;

import java.util.Locale;

/** Reports the progress of a run on standard error, every few seconds. */
public final class Progress {
    private static final long EVERY_NANOS = 10_000_000_000L;
    private static final double NANOS_PER_SECOND = 1e9;

    private final String what;
    private final long start = System.nanoTime();
    private long lastTold = start;
    private int done;

    public Progress(String what) {
        this.what = what;
    }

    /** @param of the expected number of steps */
    public void step(int of) {
        done++;
        long now = System.nanoTime();
        if (now - lastTold >= EVERY_NANOS) {
            lastTold = now;
            double left = (now - start) / NANOS_PER_SECOND / done * (of - done);
            System.err.printf(Locale.ROOT, "  %s: %d of %d requests, %.0f s left%n", what, done, of, left);
        }
    }
}
