package io.tremaux.tools;

/** Reports the progress of a run on standard error, every few seconds. */
public final class Progress {
    private static final long EVERY_NANOS = 10_000_000_000L;
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
            double left = Console.seconds(now - start) / done * (of - done);
            Console.progress("%s: %d of %d requests, %.0f s left", what, done, of, left);
        }
    }
}
