package io.tremaux.bench.result;

import java.util.OptionalDouble;

/** Which percentiles a number of samples supports. */
public final class Percentiles {
    public static final double MEDIAN = 50;

    /** A percentile with fewer samples beyond it says little more than the maximum does. */
    private static final int SAMPLES_BEYOND = 5;

    private static final int SAMPLES_OF_A_MEDIAN = 5;

    /** 97.5 % of a normal distribution lie below so many standard deviations. */
    private static final double OF_95_PERCENT = 1.96;

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

    /** Of ascending samples, however few: the two between which the median lies with 95 %. */
    static double[] medianInterval(double[] sorted) {
        double half = OF_95_PERCENT * Math.sqrt(sorted.length) / 2;
        int first = (int) Math.floor(sorted.length / 2.0 - half);
        int last = (int) Math.ceil(sorted.length / 2.0 + half);
        return new double[] {sorted[Math.max(0, first)], sorted[Math.min(sorted.length - 1, last)]};
    }

    private static long rank(long samples, double percentile) {
        return (long) Math.ceil(samples * percentile / ALL);
    }
}
