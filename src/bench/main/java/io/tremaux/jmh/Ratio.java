package io.tremaux.jmh;

import io.tremaux.tools.Console;
import java.util.stream.DoubleStream;

/**
 * The median of ratios that were each measured side by side, with a confidence interval. The interval holds the true
 * median with at least 95 %, whatever the distribution, and is seldom wider than needed. With fewer than six ratios it
 * is their whole range, and less sure. Needs at least one.
 */
record Ratio(double median, double low, double high) {
    private static final double NORMAL = 1.96; // standard deviations, beyond which 2.5 % lie at each end

    static Ratio of(DoubleStream ratios) {
        double[] sorted = ratios.sorted().toArray();
        int n = sorted.length;
        int outside = outside(n);
        double median = (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
        return new Ratio(median, sorted[outside], sorted[n - 1 - outside]);
    }

    /**
     * How many of n the interval may leave out at each end: each lies below the true median with one half. The normal
     * distribution, corrected for continuity, leaves out as many as the binomial one, or one less.
     */
    private static int outside(int n) {
        return Math.max(0, (int) ((n - 1 - NORMAL * Math.sqrt(n)) / 2));
    }

    @Override
    public String toString() {
        return Console.text("%.3f [%.3f; %.3f]", median, low, high);
    }
}
