package io.tremaux.jmh;

import static io.tremaux.jmh.WalkBenchmark.Before.CHANGE_VALUES;
import static io.tremaux.jmh.WalkBenchmark.Before.CLEAR_CACHES;
import static io.tremaux.jmh.WalkBenchmark.Before.NOTHING;

import io.tremaux.tools.Arguments;
import io.tremaux.tools.Console;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * The program that times {@link WalkBenchmark} in several scenarios, and prints a table of times and one of ratios. A
 * round measures the scenarios of each group one after the other, in a fresh JVM each unless the group shares this one.
 * The scenarios of a ratio are thus measured within a minute or two, and each group measures its own reference: a
 * shared host may be fast one minute and slow the next.
 *
 * <pre>{@code scripts/dev jmh walks}</pre>
 */
public final class Walks {
    private static final Map<String, String> DEFAULTS = Map.of(
            "folder", "target/jmh/data",
            "depth", "5",
            "rounds", "5",
            "warmup", "30",
            "runs", "31",
            "only", "");

    private static final Scenario NEO4J = new Scenario(Variant.NEO4J, NOTHING, 1);
    private static final Scenario UNCACHED = new Scenario(Variant.UNCACHED, NOTHING, 1);
    private static final Scenario REQUEST_LOCAL = new Scenario(Variant.REQUEST_LOCAL, NOTHING, 1);
    private static final Scenario LABELS_AND_PROPERTIES = new Scenario(Variant.LABELS_AND_PROPERTIES, NOTHING, 1);
    private static final Scenario WARM = new Scenario(Variant.CACHED, NOTHING, 1);
    private static final Scenario FIRST = new Scenario(Variant.CACHED, CLEAR_CACHES, 1);
    private static final Scenario AFTER_CHANGE = new Scenario(Variant.CACHED, CHANGE_VALUES, 1);
    private static final Scenario TWO_WARM = new Scenario(Variant.CACHED, NOTHING, 2);

    /**
     * The scenarios with long walks. All others make {@value #MORE_IF_SHORT} times as many. With fewer short walks, the
     * compiler would still be at work, and all walks could fall into one fast or slow second of a shared host.
     */
    private static final Set<Scenario> SLOW = Set.of(NEO4J, UNCACHED, REQUEST_LOCAL, LABELS_AND_PROPERTIES, FIRST);

    private static final int MORE_IF_SHORT = 10;

    private static final List<Group> GROUPS = List.of(
            new Group(
                    false,
                    List.of(NEO4J, UNCACHED, FIRST),
                    new Quotient("no caches: times as fast as engine=neo4j", NEO4J, UNCACHED),
                    new Quotient("first walk: time over no caches", FIRST, UNCACHED)),
            new Group(
                    false,
                    List.of(NEO4J, REQUEST_LOCAL, LABELS_AND_PROPERTIES),
                    new Quotient("all request-local: times as fast as engine=neo4j", NEO4J, REQUEST_LOCAL),
                    new Quotient("labels and properties permanent: the same", NEO4J, LABELS_AND_PROPERTIES)),
            new Group(
                    false,
                    List.of(NEO4J, WARM, AFTER_CHANGE),
                    new Quotient("all permanent, warm: times as fast as engine=neo4j", NEO4J, WARM),
                    new Quotient("after a change of 0.1 %: time over warm", AFTER_CHANGE, WARM)),
            new Group(
                    true,
                    List.of(WARM, TWO_WARM),
                    new Quotient("two warm walks at once: time over that of one", TWO_WARM, WARM)));

    private final Arguments arguments;

    /** A {@link WalkBenchmark} with its parameters, on one thread or several. */
    private record Scenario(Variant variant, WalkBenchmark.Before before, int threads) {
        String name() {
            String name = variant
                    + (before == NOTHING ? "" : ", before it " + before)
                    + (threads == 1 ? "" : ", two threads");
            return name.toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    /**
     * Scenarios measured side by side, and their ratios.
     *
     * @param inOneJvm whether all run in this JVM. Between two JVMs, compiled code may differ by more than the
     *     difference to be measured
     */
    private record Group(boolean inOneJvm, List<Scenario> scenarios, Quotient... quotients) {}

    /** The time of one scenario divided by that of another. */
    private record Quotient(String what, Scenario one, Scenario other) {
        Ratio of(List<Map<Scenario, Double>> turns) {
            return Ratio.of(turns.stream()
                    .mapToDouble(millis -> millis.get(one) / millis.get(other))
                    .toArray());
        }
    }

    private Walks(Arguments arguments) {
        this.arguments = arguments;
    }

    public static void main(String[] arguments) throws RunnerException {
        new Walks(Arguments.parse("scripts/dev jmh", arguments, DEFAULTS)).run();
    }

    private void run() throws RunnerException {
        List<Group> wanted = GROUPS.stream()
                .filter(group -> List.of(group.quotients).toString().contains(arguments.text("only")))
                .toList();
        if (wanted.isEmpty()) {
            throw new IllegalArgumentException("No ratio is named --only " + arguments.text("only"));
        }
        SeedGraph.open(arguments.path("folder"), arguments.number("depth"))
                .close(); // makes the tree before any measured JVM starts
        Map<Group, List<Map<Scenario, Double>>> measured = new LinkedHashMap<>();
        for (int round = 1; round <= arguments.number("rounds"); round++) {
            for (Group group : wanted) {
                measured.computeIfAbsent(group, any -> new ArrayList<>()).add(turn(group, round));
            }
        }
        report(measured);
    }

    private Map<Scenario, Double> turn(Group group, int round) throws RunnerException {
        Map<Scenario, Double> millis = new LinkedHashMap<>();
        for (Scenario scenario : group.scenarios) {
            millis.put(scenario, medianMillis(scenario, group.inOneJvm ? 0 : 1));
            Console.progress("round %d: %s %.2f ms", round, scenario.name(), millis.get(scenario));
        }
        return millis;
    }

    private double medianMillis(Scenario scenario, int forks) throws RunnerException {
        int times = SLOW.contains(scenario) ? 1 : MORE_IF_SHORT;
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include("\\." + WalkBenchmark.class.getSimpleName() + "\\.")
                .forks(forks)
                .threads(scenario.threads)
                .warmupIterations(arguments.number("warmup") * times)
                .measurementIterations(arguments.number("runs") * times)
                .shouldFailOnError(true)
                .verbosity(VerboseMode.SILENT)
                .param("folder", arguments.text("folder"))
                .param("depth", arguments.text("depth"))
                .param("variant", scenario.variant.name())
                .param("before", scenario.before.name());
        return new Runner(options.build())
                .runSingle()
                .getPrimaryResult()
                .getStatistics()
                .getPercentile(50);
    }

    private void report(Map<Group, List<Map<Scenario, Double>>> measured) {
        Report.facts("scripts/dev jmh walks " + arguments);
        Report.header("scenario", "median ms", "least", "greatest");
        Map<String, List<Double>> byName = new LinkedHashMap<>();
        measured.forEach((group, turns) ->
                turns.forEach(turn -> turn.forEach((scenario, millis) -> byName.computeIfAbsent(
                                scenario.name() + (group.inOneJvm ? ", beside the next" : ""), any -> new ArrayList<>())
                        .add(millis))));
        byName.forEach((scenario, each) -> {
            double[] sorted =
                    each.stream().mapToDouble(Double::doubleValue).sorted().toArray();
            Report.row(scenario, Ratio.of(sorted).median(), sorted[0], sorted[sorted.length - 1]);
        });
        Console.line("");
        Report.header("ratio", "median [interval]");
        measured.forEach((group, turns) ->
                List.of(group.quotients).forEach(quotient -> Report.row(quotient.what, quotient.of(turns))));
    }
}
