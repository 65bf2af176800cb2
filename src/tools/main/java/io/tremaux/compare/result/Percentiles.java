package io.tremaux.compare.result;

import java.util.OptionalDouble;

/** Which percentiles a number of samples supports. */
public final class Percentiles {
    public static final double MEDIAN = 50;

    /** A percentile with fewer samples beyond it says little more than the maximum does. */
    private static final int SAMPLES_BEYOND = 5;

    private static final int SAMPLES_OF_A_MEDIAN = 5;

    private static final double ALL = 100;

    private Percentiles() {}

    /** Whether at least five of {@code samples} lie beyond the percentile; a median needs five in all. */
    public static boolean suffice(long samples, double percentile) {
        return percentile == MEDIAN
                ? samples >= SAMPLES_OF_A_MEDIAN
                : samples - rank(samples, percentile) >= SAMPLES_BEYOND;
    }

    /** Of ascending samples; empty if too few lie beyond it. */
    public static OptionalDouble of(double[] sorted, double percentile) {
        return suffice(sorted.length, percentile)
                ? OptionalDouble.of(sorted[Math.max(0, (int) rank(sorted.length, percentile) - 1)])
                : OptionalDouble.empty();
    }

    private static long rank(long samples, double percentile) {
        return (long) Math.ceil(samples * percentile / ALL);
    }
}
