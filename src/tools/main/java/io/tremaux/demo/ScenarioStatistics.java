package io.tremaux.demo;

import io.tremaux.compare.result.Percentiles;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Times, processor times and allocations of all requests of one scenario. A figure that is not known, or has too few
 * samples, is NaN.
 */
final class ScenarioStatistics {
    private static final int DIGITS = 3;
    private static final double NOISY = 1.15;
    private static final double NEARLY_ALL = 97;
    private static final double MICROS_PER_MILLI = 1000;

    final Scenario scenario;

    /** The request that found the caches empty and filled them; null if there was none. */
    @Nullable Answer first;

    /** Of the permanent caches after it, by their own count. */
    double cachedBytes = Double.NaN;

    /** After a collection, with only this scenario's caches filled. */
    double heapBytes = Double.NaN;

    /** Requests with a miss in a permanent cache. */
    long cold;

    /** Requests of which a permanent cache rejected a fill. */
    long refused;

    private final Histogram walk = new Histogram(DIGITS);
    private final Histogram cpu = new Histogram(DIGITS);
    private final Histogram client = new Histogram(DIGITS);
    private final Histogram allocated = new Histogram(DIGITS);
    private final Histogram pageHits = new Histogram(DIGITS);

    ScenarioStatistics(Scenario scenario) {
        this.scenario = scenario;
    }

    void add(Answer answer) {
        walk.recordValue(micros(answer.ms()));
        cpu.recordValue(micros(answer.cpuMs()));
        client.recordValue(micros(answer.clientMs()));
        allocated.recordValue(Math.max(0, answer.allocatedBytes()));
        pageHits.recordValue(Math.max(0, answer.pageHits()));
        cold += answer.misses() > 0 ? 1 : 0;
        refused += answer.refused() > 0 ? 1 : 0;
    }

    long size() {
        return walk.getTotalCount();
    }

    double meanMs() {
        return walk.getMean() / MICROS_PER_MILLI;
    }

    double minMs() {
        return walk.getMinValue() / MICROS_PER_MILLI;
    }

    double maxMs() {
        return walk.getMaxValue() / MICROS_PER_MILLI;
    }

    /** A time that only few walks exceed. */
    double nearlyMaxMs() {
        return walk.getValueAtPercentile(NEARLY_ALL) / MICROS_PER_MILLI;
    }

    /** Of the walk. */
    double percentileMs(double percentile) {
        return percentile(walk, percentile) / MICROS_PER_MILLI;
    }

    double medianCpuMs() {
        return percentile(cpu, 50) / MICROS_PER_MILLI;
    }

    double medianClientMs() {
        return percentile(client, 50) / MICROS_PER_MILLI;
    }

    double medianAllocatedBytes() {
        return percentile(allocated, 50);
    }

    double medianPageHits() {
        return percentile(pageHits, 50);
    }

    /** How many times as fast as the reference, by medians of the walk's time. */
    double ratio(ScenarioStatistics reference) {
        return reference.percentileMs(50) / percentileMs(50);
    }

    /** The same by CPU time. */
    double cpuRatio(ScenarioStatistics reference) {
        return reference.medianCpuMs() / medianCpuMs();
    }

    /** Whether the walk's median time is well above its CPU time, though it waits only for the CPU. */
    boolean waitedForCpu() {
        return percentileMs(50) > NOISY * medianCpuMs();
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

    private static double percentile(Histogram histogram, double percentile) {
        return Percentiles.suffice(histogram.getTotalCount(), percentile)
                ? histogram.getValueAtPercentile(percentile)
                : Double.NaN;
    }

    private static long micros(double ms) {
        return Math.max(0, Math.round(ms * MICROS_PER_MILLI));
    }
}
