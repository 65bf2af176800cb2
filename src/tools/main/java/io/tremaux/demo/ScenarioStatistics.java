package io.tremaux.demo;

import io.tremaux.compare.result.Percentiles;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Times, processor times and allocations of all requests of one scenario. A figure that is not known, or has too few
 * samples, is NaN.
 */
final class ScenarioStatistics {
    private static final double NOISY = 1.15;
    private static final double NEARLY_ALL = 0.97;

    final Scenario scenario;

    /** The request that found the caches empty and filled them; null if there was none. */
    @Nullable Answer first;

    /** Of the shared caches after it, by their own count. */
    double cachedBytes = Double.NaN;

    /** After a collection, with only this scenario's caches filled. */
    double heapBytes = Double.NaN;

    final List<Answer> answers = new ArrayList<>();

    ScenarioStatistics(Scenario scenario) {
        this.scenario = scenario;
    }

    long count(Predicate<Answer> some) {
        return answers.stream().filter(some).count();
    }

    double meanMs() {
        return answers.stream().mapToDouble(Answer::ms).average().orElse(Double.NaN);
    }

    double minMs() {
        return sorted(Answer::ms)[0];
    }

    double maxMs() {
        return sorted(Answer::ms)[answers.size() - 1];
    }

    /** A time that only few walks exceed. */
    double nearlyMaxMs() {
        return sorted(Answer::ms)[(int) Math.ceil(answers.size() * NEARLY_ALL) - 1];
    }

    double median(ToDoubleFunction<Answer> figure) {
        return percentile(figure, Percentiles.MEDIAN);
    }

    /** How many times as fast as the reference, by medians of the walk's time or another. */
    double ratio(ScenarioStatistics reference, ToDoubleFunction<Answer> time) {
        return reference.median(time) / median(time);
    }

    /** Whether the walk's median time is well above its CPU time, though it waits only for the CPU. */
    boolean waitedForCpu() {
        return median(Answer::ms) > NOISY * median(Answer::cpuMs);
    }

    double percentile(ToDoubleFunction<Answer> figure, double percentile) {
        return Percentiles.of(sorted(figure), percentile).orElse(Double.NaN);
    }

    private double[] sorted(ToDoubleFunction<Answer> figure) {
        return answers.stream()
                .mapToDouble(
                        answer -> Math.max(0, figure.applyAsDouble(answer))) // what a server cannot tell is below 0
                .sorted()
                .toArray();
    }
}
