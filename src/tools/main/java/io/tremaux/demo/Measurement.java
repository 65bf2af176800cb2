package io.tremaux.demo;

import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;

/** All measurements of one scenario. */
final class Measurement {
    private final Scenario scenario;
    private final Samples samples = new Samples();
    private Answer first;
    private OptionalLong cachedBytes = OptionalLong.empty();
    private OptionalLong heapInUse = OptionalLong.empty();

    Measurement(Scenario scenario) {
        this.scenario = scenario;
    }

    Scenario scenario() {
        return scenario;
    }

    Samples samples() {
        return samples;
    }

    /** The request that found the caches empty and filled them, and their content after it. */
    void first(Answer answer, long bytes) {
        first = answer;
        cachedBytes = OptionalLong.of(bytes);
    }

    /** After a collection, with only this scenario's caches filled. */
    void heapInUse(OptionalLong bytes) {
        heapInUse = bytes;
    }

    OptionalDouble firstMs() {
        return first == null ? OptionalDouble.empty() : OptionalDouble.of(first.ms());
    }

    /** That a request visits. */
    OptionalLong nodes() {
        return first == null ? OptionalLong.empty() : OptionalLong.of(first.nodesVisited());
    }

    OptionalDouble firstBytes() {
        return first == null ? OptionalDouble.empty() : OptionalDouble.of(first.allocatedBytes());
    }

    /** Bytes of the permanent caches, by their own count. */
    OptionalLong cachedBytes() {
        return cachedBytes;
    }

    OptionalLong heapInUse() {
        return heapInUse;
    }

    /** How many times as fast as the reference, by medians of the walk's time. */
    OptionalDouble ratio(Measurement reference) {
        return ratio(reference, samples -> samples.percentileMs(50));
    }

    /** The same by CPU time. */
    OptionalDouble cpuRatio(Measurement reference) {
        return ratio(reference, Samples::medianCpuMs);
    }

    private OptionalDouble ratio(Measurement reference, Function<Samples, OptionalDouble> median) {
        OptionalDouble theirs = median.apply(reference.samples);
        OptionalDouble ours = median.apply(samples);
        return theirs.isEmpty() || ours.isEmpty() || ours.getAsDouble() == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(theirs.getAsDouble() / ours.getAsDouble());
    }
}
