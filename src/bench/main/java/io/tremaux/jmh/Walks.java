package io.tremaux.jmh;

import static io.tremaux.jmh.WalkBenchmark.Before.CHANGE_VALUES;
import static io.tremaux.jmh.WalkBenchmark.Before.CLEAR_CACHES;
import static io.tremaux.jmh.WalkBenchmark.Before.NOTHING;

import io.tremaux.graph.Scope;
import io.tremaux.query.Engine;
import io.tremaux.query.Scopes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * The table of walks: several rounds of all scenarios in turn. Each scenario has a fresh JVM, or all share this one
 * after every combination of caches has run in it. The parts of a ratio are measured within a minute or two, the
 * reference anew for every group: a shared host may be fast one minute and slow the next.
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
            "mixed", "false",
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
     * All others are so short that the compiler would still be at work after as many walks. All walks would also fall
     * into one fast or slow second of a shared host.
     */
    private static final Set<Scenario> SLOW = Set.of(NEO4J, UNCACHED, REQUEST_LOCAL, LABELS_AND_PROPERTIES, FIRST);

    private static final int MORE_IF_SHORT = 10;
    private static final int MIXING_WALKS = 5; // by each engine over each of 27 combinations

    private static final List<Group> GROUPS = List.of(
            new Group(
                    List.of(NEO4J, UNCACHED, FIRST),
                    new Aim("no caches: times as fast as engine=neo4j", "3.0", "2.4", over(NEO4J, UNCACHED)),
                    new Aim("first walk: time over no caches", "at most 1.3", "at most 1.3", over(FIRST, UNCACHED))),
            new Group(
                    List.of(NEO4J, REQUEST_LOCAL, LABELS_AND_PROPERTIES),
                    new Aim(
                            "all request-local: times as fast as engine=neo4j",
                            "2.5",
                            "2.2",
                            over(NEO4J, REQUEST_LOCAL)),
                    new Aim(
                            "labels and properties permanent: the same",
                            "3.2",
                            "2.7",
                            over(NEO4J, LABELS_AND_PROPERTIES))),
            new Group(
                    List.of(NEO4J, WARM, AFTER_CHANGE),
                    new Aim("all permanent, warm: times as fast as engine=neo4j", "40", "25", over(NEO4J, WARM)),
                    new Aim(
                            "after a change of 0.1 %: time over warm",
                            "at most 1.3", "at most 1.3", over(AFTER_CHANGE, WARM))),
            Group.inOneJvm(
                    List.of(WARM, TWO_WARM),
                    new Aim("two warm walks at once: time over that of one", over(TWO_WARM, WARM))));

    private final Arguments arguments;
    private final boolean mixed;

    /** Scenarios measured side by side, and their ratios. */
    private record Group(List<Scenario> scenarios, List<Aim> aims, boolean inOneJvm) {
        private Group(List<Scenario> scenarios, Aim... aims) {
            this(scenarios, List.of(aims), false);
        }

        /** All of them in this JVM: compiled code differs more from JVM to JVM than two threads gain or lose. */
        private static Group inOneJvm(List<Scenario> scenarios, Aim... aims) {
            return new Group(scenarios, List.of(aims), true);
        }

        private boolean makes(String ratio) {
            return aims.stream().anyMatch(aim -> aim.what().contains(ratio));
        }
    }

    /** A ratio, with its aims in a fresh JVM and in a mixed one; one turn of its group gives a value. */
    private record Aim(String what, String fresh, String mixed, ToDoubleFunction<Map<Scenario, Double>> ratio) {
        private Aim(String what, ToDoubleFunction<Map<Scenario, Double>> ratio) {
            this(what, "-", "-", ratio);
        }
    }

    private Walks(Arguments arguments) {
        this.arguments = arguments;
        this.mixed = Boolean.parseBoolean(arguments.text("mixed"));
    }

    /** The time of the one over that of the other. */
    private static ToDoubleFunction<Map<Scenario, Double>> over(Scenario one, Scenario other) {
        return millis -> millis.get(one) / millis.get(other);
    }

    public static void main(String[] arguments) throws RunnerException {
        new Walks(Arguments.parse(arguments, DEFAULTS)).run();
    }

    private void run() throws RunnerException {
        prepare();
        Map<Group, List<Map<Scenario, Double>>> measured = new LinkedHashMap<>();
        List<Group> wanted = GROUPS.stream()
                .filter(group -> group.makes(arguments.text("only")))
                .toList();
        if (wanted.isEmpty()) {
            throw new IllegalArgumentException("No ratio is named --only " + arguments.text("only"));
        }
        for (int round = mixed ? 0 : 1; round <= arguments.number("rounds"); round++) { // round 0 mixes, unmeasured
            for (Group group : wanted) {
                Map<Scenario, Double> millis = turn(group, round);
                if (round > 0) {
                    measured.computeIfAbsent(group, any -> new ArrayList<>()).add(millis);
                }
            }
        }
        report(measured);
    }

    /** Plants the tree before any measured JVM starts; mixes this JVM if it is measured. */
    private void prepare() {
        Path home = TreeState.home(arguments.text("folder"), arguments.number("depth"));
        try (SeedGraph tree = SeedGraph.open(home, arguments.number("depth"))) {
            for (int i = 0; mixed && i < MIXING_WALKS; i++) {
                Report.progress("mixing %d of %d", i + 1, MIXING_WALKS);
                walkInAllWays(tree);
            }
        }
    }

    private static void walkInAllWays(SeedGraph tree) {
        for (Engine engine : Engine.values()) {
            for (Scope labels : Scope.values()) {
                for (Scope properties : Scope.values()) {
                    for (Scope relationships : Scope.values()) {
                        tree.walk(engine, new Scopes(labels, properties, relationships));
                    }
                }
            }
        }
    }

    private Map<Scenario, Double> turn(Group group, int round) throws RunnerException {
        Map<Scenario, Double> millis = new LinkedHashMap<>();
        for (Scenario scenario : group.scenarios()) {
            millis.put(scenario, medianMillis(scenario, mixed || group.inOneJvm() ? 0 : 1));
            Report.progress("round %d: %s %.2f ms", round, scenario.name(), millis.get(scenario));
        }
        return millis;
    }

    private double medianMillis(Scenario scenario, int forks) throws RunnerException {
        int times = SLOW.contains(scenario) ? 1 : MORE_IF_SHORT;
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include("\\." + WalkBenchmark.class.getSimpleName() + "\\.")
                .forks(forks)
                .threads(scenario.threads())
                .warmupIterations(arguments.number("warmup") * times)
                .measurementIterations(arguments.number("runs") * times)
                .shouldFailOnError(true)
                .verbosity(VerboseMode.SILENT)
                .param("folder", arguments.text("folder"))
                .param("depth", arguments.text("depth"))
                .param("variant", scenario.variant().name())
                .param("before", scenario.before().name());
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
                                scenario.name() + (group.inOneJvm() ? ", beside the next" : ""),
                                any -> new ArrayList<>())
                        .add(millis))));
        byName.forEach(Walks::report);
        Report.line("");
        Report.header("ratio", "median [interval]", "aim");
        measured.forEach((group, turns) -> group.aims().forEach(aim -> report(aim, turns)));
    }

    private static void report(String scenario, List<Double> millis) {
        double[] sorted =
                millis.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        Report.row(scenario, Ratio.of(sorted).median(), sorted[0], sorted[sorted.length - 1]);
    }

    private void report(Aim aim, List<Map<Scenario, Double>> turns) {
        Ratio ratio = Ratio.of(turns.stream().mapToDouble(aim.ratio()).toArray());
        Report.row(aim.what(), ratio, mixed ? aim.mixed() : aim.fresh());
    }
}
