package io.tremaux.metrics;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.List;

/**
 * The requests over HTTP since the server started: how they were answered, and how long that took. One of the server's.
 * Thread-safe; a request costs two additions to striped counters and two look-ups of their labels.
 */
public final class Requests {
    /** Seconds: a warm traversal takes a fraction of a millisecond, a cold one of a large graph minutes. */
    private static final double[] BOUNDS = {
        0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60
    };

    private final Counter answered = Counter.builder()
            .name("tremaux_requests")
            .help("Requests over HTTP, by endpoint and the status of the answer: 499 if the client hung up before it.")
            .labelNames("endpoint", "status")
            .withoutExemplars()
            .build();

    private final Histogram seconds = Histogram.builder()
            .name("tremaux_request_duration_seconds")
            .help("Time from a request's arrival to the end of its answer, including waits for a turn and for the"
                    + " client.")
            .labelNames("endpoint")
            .classicOnly()
            .classicUpperBounds(BOUNDS)
            .withoutExemplars()
            .build();

    /**
     * Counts a request that is over.
     *
     * @param endpoint one of a fixed few, as each makes a time series
     */
    public void add(String endpoint, int status, long nanos) {
        answered.labelValues(endpoint, Integer.toString(status)).inc();
        seconds.labelValues(endpoint).observe(nanos / 1e9);
    }

    List<MetricSnapshot> collect() {
        return List.of(answered.collect(), seconds.collect());
    }
}
