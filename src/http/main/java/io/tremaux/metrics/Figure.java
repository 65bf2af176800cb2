package io.tremaux.metrics;

import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * A metric that is read from something when it is asked for.
 *
 * @param name without the {@code _total} that counters end with
 * @param counts whether it only rises, until the database or the server starts again
 */
record Figure<T>(String name, boolean counts, String help, ToDoubleFunction<T> value) {
    /** What it is read from, and the labels of that. */
    record Source<T>(Labels labels, T of) {}

    static <T> Figure<T> counter(String name, String help, ToDoubleFunction<T> value) {
        return new Figure<>(name, true, help, value);
    }

    static <T> Figure<T> gauge(String name, String help, ToDoubleFunction<T> value) {
        return new Figure<>(name, false, help, value);
    }

    MetricSnapshot of(List<Source<T>> sources) {
        if (counts) {
            CounterSnapshot.Builder counter =
                    CounterSnapshot.builder().name(name).help(help);
            sources.forEach(source -> counter.dataPoint(CounterDataPointSnapshot.builder()
                    .labels(source.labels())
                    .value(value.applyAsDouble(source.of()))
                    .build()));
            return counter.build();
        }
        GaugeSnapshot.Builder gauge = GaugeSnapshot.builder().name(name).help(help);
        sources.forEach(source -> gauge.dataPoint(GaugeDataPointSnapshot.builder()
                .labels(source.labels())
                .value(value.applyAsDouble(source.of()))
                .build()));
        return gauge.build();
    }
}
