package io.tremaux.jmh;

import io.tremaux.tools.Console;
import java.util.Arrays;

/**
 * The median of ratios, each measured side by side, and an interval about it: the narrowest pair of them that holds the
 * true median with 95 %, under any distribution. Of fewer than six it is the least and the greatest.
 */
record Ratio(double median, double low, double high) {
    private static final double BEYOND_EACH_END = 0.025;
    private static final double NORMAL = 1.96; // of the normal distribution, which leaves out as much
    private static final int MOST_BY_COINS = 1_000; // 2 to the power of -n must not become 0

    static Ratio of(double... ratios) {
        double[] sorted = ratios.clone();
        Arrays.sort(sorted);
        int n = sorted.length;
        int outside = outside(n);
        double median = (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
        return new Ratio(median, sorted[outside], sorted[n - 1 - outside]);
    }

    /** How many of n the interval may leave out at each end: each lies below the true median with one half. */
    private static int outside(int n) {
        if (n > MOST_BY_COINS) {
            return (int) ((n - NORMAL * Math.sqrt(n)) / 2);
        }
        int outside = 0;
        double ofThatMany = Math.pow(2, -n);
        double upTo = ofThatMany;
        while (true) {
            ofThatMany *= (double) (n - outside) / (outside + 1);
            upTo += ofThatMany;
            if (upTo > BEYOND_EACH_END) {
                return outside;
            }
            outside++;
        }
    }

    @Override
    public String toString() {
        return Console.text("%.3f [%.3f; %.3f]", median, low, high);
    }
}
