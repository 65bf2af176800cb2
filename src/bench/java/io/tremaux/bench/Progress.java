package io.tremaux.bench;

/** Tells on standard error how far the run is, every few seconds, so that nobody thinks it hangs. */
final class Progress {
    private static final long EVERY_NANOS = 10_000_000_000L;
    private static final double NANOS_PER_SECOND = 1e9;

    private final String what;
    private final int of;
    private final long start = System.nanoTime();
    private long lastTold = start;
    private int done;

    Progress(String what, int of) {
        this.what = what;
        this.of = of;
    }

    void step() {
        done++;
        long now = System.nanoTime();
        if (now - lastTold >= EVERY_NANOS) {
            lastTold = now;
            double left = (now - start) / NANOS_PER_SECOND / done * (of - done);
            System.err.printf("  %s: %d of %d requests, %.0f s left%n", what, done, of, left);
        }
    }
}
