package io.tremaux.jmh;

import static io.tremaux.jmh.WalkBenchmark.Before.CHANGE_VALUES;
import static io.tremaux.jmh.WalkBenchmark.Before.CLEAR_CACHES;
import static io.tremaux.jmh.WalkBenchmark.Before.NOTHING;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * The table of walks: all scenarios in turn, several rounds of them, each scenario in a fresh JVM or all in this one. A
 * ratio is made of what was measured in one round, so that what drifts over the rounds does not matter.
 *
 * <pre>{@code scripts/jmh walks}</pre>
 */
public final class Walks {
    private static final Map<String, String> DEFAULTS = Map.of(
            "folder", "target/jmh/data",
            "depth", "5",
            "levels", "9",
            "rounds", "5",
            "warmup", "30",
            "runs", "31",
            "mixed", "false");

    private static final Scenario NEO4J = walk(Variant.NEO4J, NOTHING, 1);
    private static final Scenario UNCACHED = walk(Variant.UNCACHED, NOTHING, 1);
    private static final Scenario REQUEST_LOCAL = walk(Variant.REQUEST_LOCAL, NOTHING, 1);
    private static final Scenario LABELS_AND_PROPERTIES = walk(Variant.LABELS_AND_PROPERTIES, NOTHING, 1);
    private static final Scenario WARM = walk(Variant.CACHED, NOTHING, 1);
    private static final Scenario FIRST = walk(Variant.CACHED, CLEAR_CACHES, 1);
    private static final Scenario AFTER_CHANGE = walk(Variant.CACHED, CHANGE_VALUES, 1);
    private static final Scenario TWO_WARM = walk(Variant.CACHED, NOTHING, 2);
    private static final Scenario CURSORS = cursors(CursorBenchmark.Cursors.KERNEL);
    private static final Scenario STORAGE = cursors(CursorBenchmark.Cursors.STORAGE_ENGINE);
    private static final Scenario LOOP = arrays("CSR loop", ArraysBenchmark.Layout.ROWS, 1);
    private static final Scenario TWO_LOOPS = arrays("CSR loop, two threads", ArraysBenchmark.Layout.ROWS, 2);
    private static final Scenario PAGES = arrays("bare pages", ArraysBenchmark.Layout.PAGES, 1);
    private static final Scenario DENSE = dense(Variant.UNCACHED);
    private static final Scenario DENSE_REQUEST_LOCAL = dense(Variant.REQUEST_LOCAL);
    private static final Scenario SHORT_UNCACHED = budget(Variant.UNCACHED);
    private static final Scenario SHORT_BUDGETED = budget(Variant.CACHED);

    private static final List<Scenario> SCENARIOS = List.of(
            NEO4J,
            CURSORS,
            STORAGE,
            UNCACHED,
            REQUEST_LOCAL,
            LABELS_AND_PROPERTIES,
            WARM,
            LOOP,
            PAGES,
            FIRST,
            AFTER_CHANGE,
            TWO_WARM,
            TWO_LOOPS,
            DENSE,
            DENSE_REQUEST_LOCAL,
            SHORT_UNCACHED,
            SHORT_BUDGETED);

    private static final Set<Scenario> SLOW =
            Set.of(NEO4J, CURSORS, STORAGE, UNCACHED, REQUEST_LOCAL, LABELS_AND_PROPERTIES, FIRST);

    private static final int MORE_IF_SHORT = 10;

    private static final List<Aim> AIMS = List.of(
            new Aim(
                    "kernel's cursors alone: times as fast as engine=neo4j",
                    "-",
                    "-",
                    r -> r.of(NEO4J) / r.of(CURSORS)),
            new Aim("storage engine's cursors alone: the same", "-", "-", r -> r.of(NEO4J) / r.of(STORAGE)),
            new Aim("no caches: the same", "3.0", "2.4", r -> r.of(NEO4J) / r.of(UNCACHED)),
            new Aim("all request-local: the same", "2.5", "2.2", r -> r.of(NEO4J) / r.of(REQUEST_LOCAL)),
            new Aim(
                    "labels and properties permanent: the same",
                    "3.2",
                    "2.7",
                    r -> r.of(NEO4J) / r.of(LABELS_AND_PROPERTIES)),
            new Aim("bare pages: the same", "-", "-", r -> r.of(NEO4J) / r.of(PAGES)),
            new Aim("all permanent, warm: the same", "40", "25", r -> r.of(NEO4J) / r.of(WARM)),
            new Aim(
                    "all permanent, warm: time over the CSR loop's",
                    "at most 2.0",
                    "at most 3.0",
                    r -> r.of(WARM) / r.of(LOOP)),
            new Aim("first walk: time over no caches", "at most 1.3", "at most 1.3", r -> r.of(FIRST) / r.of(UNCACHED)),
            new Aim(
                    "after a change of 0.1 %: time over warm",
                    "at most 1.3", "at most 1.3", r -> r.of(AFTER_CHANGE) / r.of(WARM)),
            new Aim(
                    "two warm walks: their gain over that of two CSR loops",
                    "0.9",
                    "-",
                    r -> r.of(WARM) / r.of(TWO_WARM) / (r.of(LOOP) / r.of(TWO_LOOPS))),
            new Aim(
                    "dense graph, request-local: times as fast as no caches",
                    "above 1",
                    "above 1",
                    r -> r.of(DENSE) / r.of(DENSE_REQUEST_LOCAL)),
            new Aim(
                    "budget for a tenth, short walks: times as fast as no caches",
                    "0.95",
                    "0.95",
                    r -> r.of(SHORT_UNCACHED) / r.of(SHORT_BUDGETED)));

    private final Arguments arguments;
    private final boolean mixed;

    /** A benchmark with its parameters. */
    private record Scenario(String name, Class<?> benchmark, Map<String, String> parameters, int threads) {
        /**
         * So short that the compiler would still be at work after the warm-up of the others, and that all of its walks would
         * fall into one spell of a host that is fast one second and slow the next.
         */
        boolean isShort() {
            return !SLOW.contains(this);
        }
    }

    /** A ratio, and what it should be in a fresh JVM and in a mixed one; as read from one round. */
    private record Aim(String what, String fresh, String mixed, ToDoubleFunction<Round> ratio) {}

    /** Median milliseconds by scenario. */
    private record Round(Map<Scenario, Double> millis) {
        double of(Scenario scenario) {
            return millis.get(scenario);
        }
    }

    private Walks(Arguments arguments) {
        this.arguments = arguments;
        this.mixed = Boolean.parseBoolean(arguments.text("mixed"));
    }

    private static Scenario walk(Variant variant, WalkBenchmark.Before before, int threads) {
        String name =
                variant + (before == NOTHING ? "" : ", before it " + before) + (threads == 1 ? "" : ", two threads");
        return new Scenario(
                name.toLowerCase(Locale.ROOT).replace('_', ' '),
                WalkBenchmark.class,
                Map.of("variant", variant.name(), "before", before.name()),
                threads);
    }

    private static Scenario cursors(CursorBenchmark.Cursors cursors) {
        String name =
                "cursors of the " + cursors.name().toLowerCase(Locale.ROOT).replace('_', ' ') + " alone";
        return new Scenario(name, CursorBenchmark.class, Map.of("cursors", cursors.name()), 1);
    }

    private static Scenario arrays(String name, ArraysBenchmark.Layout layout, int threads) {
        return new Scenario(name, ArraysBenchmark.class, Map.of("layout", layout.name()), threads);
    }

    private static Scenario dense(Variant variant) {
        String name = "dense graph, " + variant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
        return new Scenario(name, DenseBenchmark.class, Map.of("variant", variant.name()), 1);
    }

    private static Scenario budget(Variant variant) {
        String name = "short walks, "
                + (variant == Variant.CACHED
                        ? "budget for a tenth"
                        : variant.name().toLowerCase(Locale.ROOT));
        return new Scenario(name, BudgetBenchmark.class, Map.of("variant", variant.name()), 1);
    }

    public static void main(String[] arguments) throws RunnerException {
        new Walks(Arguments.parse(arguments, DEFAULTS)).run();
    }

    private void run() throws RunnerException {
        plant();
        if (mixed) {
            round("to mix"); // unmeasured: afterwards this JVM has seen everything
        }
        List<Round> rounds = new ArrayList<>();
        for (int i = 1; i <= arguments.number("rounds"); i++) {
            rounds.add(round("round " + i));
        }
        report(rounds);
    }

    /** Not in the JVMs that are measured. */
    private void plant() {
        SeedGraph.open(TreeState.home(arguments.text("folder"), arguments.number("depth")), arguments.number("depth"))
                .close();
    }

    private Round round(String name) throws RunnerException {
        Map<Scenario, Double> millis = new LinkedHashMap<>();
        for (Scenario scenario : SCENARIOS) {
            millis.put(scenario, medianMillis(scenario));
            Report.progress("%s: %s %.2f ms", name, scenario.name(), millis.get(scenario));
        }
        return new Round(millis);
    }

    private double medianMillis(Scenario scenario) throws RunnerException {
        int times = scenario.isShort() ? MORE_IF_SHORT : 1;
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include("\\." + scenario.benchmark().getSimpleName() + "\\.")
                .forks(mixed ? 0 : 1)
                .threads(scenario.threads())
                .warmupIterations(arguments.number("warmup") * times)
                .measurementIterations(arguments.number("runs") * times)
                .shouldFailOnError(true)
                .verbosity(VerboseMode.SILENT)
                .param("folder", arguments.text("folder"));
        boolean dense = scenario.benchmark() == DenseBenchmark.class;
        options.param(dense ? "levels" : "depth", arguments.text(dense ? "levels" : "depth"));
        scenario.parameters().forEach(options::param);
        return new Runner(options.build())
                .runSingle()
                .getPrimaryResult()
                .getStatistics()
                .getPercentile(50);
    }

    private void report(List<Round> rounds) {
        Report.facts("walks " + arguments);
        Report.header("scenario", "median ms", "least", "greatest");
        for (Scenario scenario : SCENARIOS) {
            double[] millis =
                    rounds.stream().mapToDouble(r -> r.of(scenario)).sorted().toArray();
            Report.row(scenario.name(), Ratio.of(millis).median(), millis[0], millis[millis.length - 1]);
        }
        Report.line("");
        Report.header("ratio", "median [interval]", "aim");
        for (Aim aim : AIMS) {
            Ratio ratio = Ratio.of(rounds.stream().mapToDouble(aim.ratio()).toArray());
            Report.row(aim.what(), ratio, mixed ? aim.mixed() : aim.fresh());
        }
    }
}
