package io.tremaux.jmh;

import static io.tremaux.jmh.WalkBenchmark.Before.NOTHING;

import java.util.Locale;
import java.util.Map;

/** A benchmark with its parameters. */
record Scenario(String name, Class<?> benchmark, Map<String, String> parameters, int threads) {
    static Scenario walk(Variant variant, WalkBenchmark.Before before, int threads) {
        String name =
                variant + (before == NOTHING ? "" : ", before it " + before) + (threads == 1 ? "" : ", two threads");
        return new Scenario(
                name.toLowerCase(Locale.ROOT).replace('_', ' '),
                WalkBenchmark.class,
                Map.of("variant", variant.name(), "before", before.name()),
                threads);
    }

    static Scenario cursors(CursorBenchmark.Cursors cursors) {
        String name =
                "cursors of the " + cursors.name().toLowerCase(Locale.ROOT).replace('_', ' ') + " alone";
        return new Scenario(name, CursorBenchmark.class, Map.of("cursors", cursors.name()), 1);
    }

    static Scenario arrays(String name, ArraysBenchmark.Layout layout, int threads) {
        return new Scenario(name, ArraysBenchmark.class, Map.of("layout", layout.name()), threads);
    }

    static Scenario dense(Variant variant) {
        String name = "dense graph, " + variant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
        return new Scenario(name, DenseBenchmark.class, Map.of("variant", variant.name()), 1);
    }

    static Scenario budget(Variant variant) {
        String name = "short walks, "
                + (variant == Variant.CACHED
                        ? "budget for a tenth"
                        : variant.name().toLowerCase(Locale.ROOT));
        return new Scenario(name, BudgetBenchmark.class, Map.of("variant", variant.name()), 1);
    }
}
