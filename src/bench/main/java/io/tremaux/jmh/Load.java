package io.tremaux.jmh;

import io.tremaux.execution.Cost;
import io.tremaux.execution.Outcome;
import io.tremaux.execution.Walk;
import io.tremaux.tools.Arguments;
import io.tremaux.tools.Console;
import io.tremaux.tools.SteadyRate;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/**
 * Walks while other threads commit at a steady rate, in slices of time that belong in turn to a database with Tremaux
 * and to one without. In a slice walks over all caches and walks without any take turns; without Tremaux there are only
 * the latter. The clock of a walk runs from before the begin of its transaction to after its end.
 *
 * <pre>{@code
 * scripts/dev jmh load --graph hub
 * scripts/dev jmh load --graph tree
 * }</pre>
 */
public final class Load {
    private static final String OPTIONS = "--folder=target/jmh/data --graph=hub --relationships=1000000 --depth=5"
            + " --rate=1000 --seconds=300 --slices=30";

    private static final int DIGITS = 3;
    private static final long SEED = 42;
    private static final double NANOS_PER_MICRO = 1000;
    private static final int COMMITTERS = 16;

    private final Arguments arguments;
    private final Random random = new Random(SEED);
    private final Map<Side, GraphUnderLoad> graphs = new EnumMap<>(Side.class);
    private final Map<Side, List<Slice>> slices =
            new EnumMap<>(Map.of(Side.WITH, new ArrayList<>(), Side.WITHOUT, new ArrayList<>()));

    /**
     * The durations of the walks of one variant, in nanoseconds, and of the begin of each: the making of its view,
     * where caches catch up.
     */
    private static final class Times {
        private final Histogram walks = new Histogram(DIGITS);
        private final Histogram begins = new Histogram(DIGITS);
        private long hits;
        private long questions;

        void add(Times other) {
            walks.add(other.walks);
            begins.add(other.begins);
            hits += other.hits;
            questions += other.questions;
        }

        void add(Cost.Facade facade) {
            hits += facade.counts().hits;
            questions += facade.counts().lookups() + facade.counts().bypassed;
        }
    }

    /** All durations of one slice, in nanoseconds. */
    private record Slice(Map<Variant, Times> times, Histogram commits, double commitsPerSecond, double cpuMicros) {}

    private Load(Arguments arguments) {
        this.arguments = arguments;
    }

    public static void main(String[] arguments) throws IOException {
        new Load(Arguments.parse("scripts/dev jmh", arguments, OPTIONS)).run();
    }

    private void run() throws IOException {
        for (Side side : Side.values()) {
            graphs.put(side, plant(side));
            graphs.get(side).graph.walk(GraphUnderLoad.whole(side.variant));
        }
        double seconds = arguments.number("seconds") / (double) arguments.number("slices");
        slice(Side.WITH, seconds); // unmeasured
        slice(Side.WITHOUT, seconds);
        for (int pair = 0; pair < arguments.number("slices"); pair++) {
            for (Side side : Side.inTurn(pair)) {
                Slice slice = slice(side, seconds);
                slices.get(side).add(slice);
                Console.progress("slice %d, %s: %.0f commits/s", pair + 1, side, slice.commitsPerSecond);
            }
        }
        check();
        report();
        graphs.values().forEach(GraphUnderLoad::close);
    }

    private GraphUnderLoad plant(Side side) throws IOException {
        String name = arguments.text("graph");
        EmbeddedGraph graph = side.create(arguments.path("folder"), name);
        return switch (name) {
            case "hub" -> new GraphUnderLoad.Hub(graph, arguments.number("relationships"));
            case "tree" -> new GraphUnderLoad.Tree(graph, arguments.number("depth"));
            default -> throw new IllegalArgumentException("--graph takes hub or tree, not " + name);
        };
    }

    private Slice slice(Side side, double seconds) {
        GraphUnderLoad graph = graphs.get(side);
        Map<Variant, Times> times = new EnumMap<>(Variant.class);
        times.put(side.variant, new Times());
        times.putIfAbsent(Variant.UNCACHED, new Times());
        long begin = System.nanoTime();
        SteadyRate committers =
                new SteadyRate("committer", COMMITTERS, arguments.number("rate"), random, graph::tryCommit);
        double perSecond;
        try (committers) {
            // unmeasured: after the other side's turn the log is closed and no data is at hand
            walk(graph, side.variant, new Times());
            while (Console.seconds(System.nanoTime() - begin) < seconds) {
                for (Map.Entry<Variant, Times> each : times.entrySet()) {
                    for (int i = 0; i < graph.walksInTurn; i++) {
                        walk(graph, each.getKey(), each.getValue());
                    }
                }
            }
            perSecond = committers.perSecond();
        }
        return new Slice(times, committers.nanos, perSecond, committers.cpuMicros());
    }

    private void walk(GraphUnderLoad graph, Variant variant, Times times) {
        var request = graph.request(random, variant);
        long start = System.nanoTime();
        long opened;
        long ready;
        Outcome outcome;
        try (InternalTransaction transaction = graph.graph.begin()) {
            opened = System.nanoTime();
            try (Walk walk = graph.graph.traversals().open(transaction, request)) {
                ready = System.nanoTime();
                outcome = walk.count();
            }
        }
        times.walks.recordValue(System.nanoTime() - start);
        times.begins.recordValue(ready - opened);
        times.add(outcome.cost().labels());
        times.add(outcome.cost().properties());
        times.add(outcome.cost().relationships());
    }

    private static long micros(long nanos) {
        return Math.round(nanos / NANOS_PER_MICRO);
    }

    /** When all is quiet, the caches give the same answers as the store. */
    private void check() {
        EmbeddedGraph graph = graphs.get(Side.WITH).graph;
        long expected = graph.walk(GraphUnderLoad.whole(Variant.NEO4J)).count();
        for (Variant variant : Variant.values()) {
            long count = graph.walk(GraphUnderLoad.whole(variant)).count();
            if (count != expected) {
                throw new IllegalStateException(
                        "WRONG ANSWER: count with " + variant + " is " + count + " instead of " + expected);
            }
        }
    }

    private void report() {
        Report.facts("scripts/dev jmh load " + arguments);
        Report.header("with Tremaux", "walks", "mean ms", "p50", "p99", "begin us p50", "p99");
        for (Variant variant : List.of(Variant.CACHED, Variant.UNCACHED)) {
            Times times = sum(variant);
            Report.row(
                    variant,
                    times.walks.getTotalCount(),
                    Console.millis(times.walks.getMean()),
                    Console.millis(times.walks.getValueAtPercentile(50)),
                    Console.millis(times.walks.getValueAtPercentile(99)),
                    micros(times.begins.getValueAtPercentile(50)),
                    micros(times.begins.getValueAtPercentile(99)));
        }
        Times cached = sum(Variant.CACHED);
        double hitRate = (double) cached.hits / cached.questions;
        Console.line("%nCached walks, times as fast as uncached: %s; hit rate %.4f%n", speed(), hitRate);
        Report.header("commits", "a second", "p50 ms", "p99 ms", "CPU us");
        for (Side side : Side.values()) {
            Histogram commits = new Histogram(DIGITS);
            slices.get(side).forEach(slice -> commits.add(slice.commits));
            Report.row(
                    side,
                    mean(side, Slice::commitsPerSecond),
                    Console.millis(commits.getValueAtPercentile(50)),
                    Console.millis(commits.getValueAtPercentile(99)),
                    mean(side, Slice::cpuMicros));
        }
        Console.line(
                "%nTheir p99, over that without Tremaux: %s", over(slice -> slice.commits.getValueAtPercentile(99)));
        Console.line("CPU time of a commit's thread, over that without Tremaux: %s", over(Slice::cpuMicros));
    }

    private double mean(Side side, ToDoubleFunction<Slice> figure) {
        return slices.get(side).stream().mapToDouble(figure).average().orElseThrow();
    }

    private Times sum(Variant variant) {
        Times sum = new Times();
        for (Slice slice : slices.get(Side.WITH)) {
            sum.add(slice.times.get(variant));
        }
        return sum;
    }

    private Ratio speed() {
        return Ratio.of(slices.get(Side.WITH).stream()
                .mapToDouble(slice -> slice.times.get(Variant.UNCACHED).walks.getMean()
                        / slice.times.get(Variant.CACHED).walks.getMean()));
    }

    /** A figure of each slice with Tremaux, over that of the slice without. */
    private Ratio over(ToDoubleFunction<Slice> figure) {
        return Ratio.of(IntStream.range(0, slices.get(Side.WITH).size())
                .mapToDouble(pair -> figure.applyAsDouble(slices.get(Side.WITH).get(pair))
                        / figure.applyAsDouble(slices.get(Side.WITHOUT).get(pair))));
    }
}
