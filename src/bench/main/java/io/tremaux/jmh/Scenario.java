package io.tremaux.jmh;

import java.util.Locale;

/** A {@link WalkBenchmark} with its parameters, on one thread or several. */
record Scenario(Variant variant, WalkBenchmark.Before before, int threads) {
    String name() {
        String name = variant
                + (before == WalkBenchmark.Before.NOTHING ? "" : ", before it " + before)
                + (threads == 1 ? "" : ", two threads");
        return name.toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
