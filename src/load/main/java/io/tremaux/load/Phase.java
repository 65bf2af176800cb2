package io.tremaux.load;

import java.util.concurrent.atomic.AtomicLong;

/**
 * One kind of request, sent for some time: first unmeasured, then measured. Safe for use by any thread.
 *
 * <p>Either some connections each send one request after the other, or requests are due at a constant rate, whether or
 * not those before them were answered. A latency counts from the moment when the request was due.
 */
final class Phase {
    /** As many new connections a second, so that what is measured is not how they are opened. */
    static final int CONNECTIONS_A_SECOND = 1_000;

    private static final double LEAST_SHARE = 0.97;
    private static final double SLOWEST_MILLIS = 1_000;
    private static final double NANOS_PER_SECOND = 1e9;

    final Kind kind;
    final Way way;
    final int batch;

    /** 0 where requests come at a rate. */
    final int connections;

    /** Requests a second; 0 where connections send them. */
    final int rate;

    final int unmeasuredSeconds;
    final int measuredSeconds;
    final Results results;

    private final AtomicLong due = new AtomicLong();
    private final AtomicLong start = new AtomicLong();

    private Phase(Kind kind, Way way, int batch, int connections, int rate, int unmeasured, int measured) {
        this.kind = kind;
        this.way = way;
        this.batch = batch;
        this.connections = connections;
        this.rate = rate;
        this.unmeasuredSeconds = unmeasured;
        this.measuredSeconds = measured;
        this.results = new Results(batch);
    }

    static Phase closed(Kind kind, Way way, int batch, int connections, int warmUp, int seconds) {
        return new Phase(kind, way, batch, connections, 0, warmUp + ramp(connections), seconds);
    }

    static Phase open(Kind kind, Way way, int batch, int rate, int warmUp, int seconds) {
        return new Phase(kind, way, batch, 0, rate, warmUp, seconds);
    }

    /** Seconds until all connections are open. */
    static int ramp(int connections) {
        return (connections + CONNECTIONS_A_SECOND - 1) / CONNECTIONS_A_SECOND;
    }

    String name() {
        String what = switch (batch) {
            case 0 -> "schema";
            case 1 -> "single " + kind.plural();
            default -> kind.plural() + " by " + batch;
        };
        return rate > 0 ? what + ", " + rate + " a second" : what + ", " + connections + " connections";
    }

    /** The name of its requests in Gatling's report. */
    String request() {
        return way.title + ": " + name();
    }

    /** Every user calls it first; the first of them begins the phase. */
    void begin(Cpu cpu) {
        if (start.get() == 0 && start.compareAndSet(0, System.nanoTime())) {
            System.err.println("  " + name() + ", " + way.title + " ...");
            results.measure(start.get() + (long) (unmeasuredSeconds * NANOS_PER_SECOND), measuredSeconds, cpu);
        }
    }

    boolean hasBegun() {
        return start.get() != 0;
    }

    boolean goesOn() {
        return System.nanoTime() - start.get() < (unmeasuredSeconds + measuredSeconds) * NANOS_PER_SECOND;
    }

    /** Requests a second that were answered without an error. */
    double throughput() {
        return rate > 0 ? results.throughputInTime() : results.throughput();
    }

    /** Whether the server answers as many as are due, 99 % of them within a second. */
    boolean keepsUp() {
        return results.failures() == 0 && throughput() > LEAST_SHARE * rate && results.millis(99) < SLOWEST_MILLIS;
    }

    /**
     * The moment when the next request, which is sent now, is due, by {@link System#nanoTime}. Gatling sends some a few
     * milliseconds early: these are due when they are sent.
     */
    long due() {
        long now = System.nanoTime();
        return rate == 0
                ? now
                : Math.min(now, start.get() + (long) (due.getAndIncrement() * (NANOS_PER_SECOND / rate)));
    }

    /** The first of the elements that a request writes, and no other does. */
    long next() {
        results.sent();
        return kind.take(batch);
    }

    /** The body of a request over HTTP. */
    String body() {
        return way.body(kind, next(), batch);
    }
}
