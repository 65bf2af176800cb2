package io.tremaux.demo;

import io.tremaux.compare.result.Percentiles;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;

/** The costs of the requests of one scenario. Times go in and out in milliseconds. */
final class Samples {
    private static final int DIGITS = 3;
    private static final double NOISY = 1.15;
    private static final double NEARLY_ALL = 97;
    private static final double MICROS_PER_MILLI = 1000;

    private final Histogram walk = new Histogram(DIGITS);
    private final Histogram cpu = new Histogram(DIGITS);
    private final Histogram client = new Histogram(DIGITS);
    private final Histogram allocated = new Histogram(DIGITS);
    private final Histogram pageHits = new Histogram(DIGITS);
    private long cold;
    private long refused;

    void add(Answer answer) {
        walk.recordValue(micros(answer.ms()));
        cpu.recordValue(micros(answer.cpuMs()));
        client.recordValue(micros(answer.clientMs()));
        allocated.recordValue(Math.max(0, answer.allocatedBytes()));
        pageHits.recordValue(Math.max(0, answer.pageHits()));
        if (answer.misses() > 0) {
            cold++;
        }
        if (answer.refused() > 0) {
            refused++;
        }
    }

    long size() {
        return walk.getTotalCount();
    }

    /** Requests with a miss in a permanent cache. */
    long cold() {
        return cold;
    }

    /** Requests of which a permanent cache rejected a fill. */
    long refused() {
        return refused;
    }

    double meanMs() {
        return walk.getMean() / MICROS_PER_MILLI;
    }

    double maxMs() {
        return walk.getMaxValue() / MICROS_PER_MILLI;
    }

    /** Of the walk; empty if fewer than five samples lie beyond it. */
    OptionalDouble percentileMs(double percentile) {
        return percentile(walk, percentile, MICROS_PER_MILLI);
    }

    OptionalDouble medianCpuMs() {
        return percentile(cpu, 50, MICROS_PER_MILLI);
    }

    OptionalDouble medianClientMs() {
        return percentile(client, 50, MICROS_PER_MILLI);
    }

    OptionalDouble medianAllocatedBytes() {
        return percentile(allocated, 50, 1);
    }

    OptionalDouble medianPageHits() {
        return percentile(pageHits, 50, 1);
    }

    /** Whether the walk's median time is well above its CPU time, though it waits only for the CPU. */
    boolean waitedForCpu() {
        OptionalDouble time = percentileMs(50);
        OptionalDouble busy = medianCpuMs();
        return time.isPresent() && busy.isPresent() && time.getAsDouble() > NOISY * busy.getAsDouble();
    }

    /** How many walks took at least {@code from} and less than {@code to}. */
    long between(double fromMs, double toMs) {
        long count = 0;
        for (var value : walk.recordedValues()) {
            double ms = value.getValueIteratedTo() / MICROS_PER_MILLI;
            if (ms >= fromMs && ms < toMs) {
                count += value.getCountAtValueIteratedTo();
            }
        }
        return count;
    }

    /** A time that only few walks exceed. */
    double nearlyMaxMs() {
        return walk.getValueAtPercentile(NEARLY_ALL) / MICROS_PER_MILLI;
    }

    double minMs() {
        return walk.getMinValue() / MICROS_PER_MILLI;
    }

    private static OptionalDouble percentile(Histogram histogram, double percentile, double unit) {
        return Percentiles.suffice(histogram.getTotalCount(), percentile)
                ? OptionalDouble.of(histogram.getValueAtPercentile(percentile) / unit)
                : OptionalDouble.empty();
    }

    private static long micros(double ms) {
        return Math.max(0, Math.round(ms * MICROS_PER_MILLI));
    }
}
