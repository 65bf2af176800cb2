package io.tremaux.janusgraph.bench;

import io.tremaux.tools.Arguments;
import io.tremaux.tools.Console;
import io.tremaux.tools.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Asks each graph its question in every way, in turn in one JVM, each time in a new transaction. Prints tables in
 * Markdown.
 *
 * <pre>{@code
 * scripts/dev janusgraph-bench
 * }</pre>
 */
public final class Bench {
    private static final String OPTIONS = "--properties= --pids= --depths=4 --wordnet=true --rounds=3 --only=";
    private static final int FIRST = 10;
    private static final double MICROS = 1e6;

    private final Arguments arguments;
    private final Cluster cluster;

    private Bench(Arguments arguments) {
        this.arguments = arguments;
        this.cluster = Cluster.of(arguments.path("properties"), arguments.text("pids"));
    }

    public static void main(String[] arguments) {
        try {
            new Bench(Arguments.parse("scripts/dev janusgraph-bench", arguments, OPTIONS)).run();
            System.exit(0); // JanusGraph leaves threads
        } catch (RuntimeException e) {
            e.printStackTrace();
            System.exit(1);
        }
    }

    private void run() {
        for (String depth : arguments.text("depths").split(",")) {
            ask(new Tree(Integer.parseInt(depth)), true);
        }
        if (arguments.isTrue("wordnet")) {
            ask(new Hyponyms(), false);
        }
    }

    /** @param judges whether the question asks for labels and values, which are in rows alone */
    private void ask(KeyspaceGraph graph, boolean judges) {
        graph.load(cluster.tuned());
        try (CountedGraph untuned = CountedGraph.open(graph.settings(cluster.untuned()));
                CountedGraph tuned = CountedGraph.open(graph.settings(cluster.tuned()))) {
            Ways ours = new Ways(tuned, graph);
            Way floor = ours.rowsAlone("the rows alone, no traversal");
            Way gremlin = new Ways(untuned, graph).gremlin("Gremlin, JanusGraph's default settings");
            Way gremlinWarm = gremlin.warm("Gremlin, again in the same transaction");
            Way tremaux = ours.tremaux("Tremaux, depth-first", false);
            Way tremauxWarm = ours.tremauxWarm("Tremaux, warm shared caches", true);
            List<Way> ways = new ArrayList<>(List.of(
                    gremlin,
                    gremlinWarm,
                    ours.gremlin("Gremlin, settings of `conf/janusgraph.properties`"),
                    ours.tremaux("Tremaux, breadth-first", true),
                    tremaux,
                    tremauxWarm));
            if (judges) {
                ways.add(ways.size() - 3, floor);
            }
            title(graph, "");
            Map<Way, Measured> whole = measure(chosen(ways));
            printWhole(graph, whole, gremlin, floor);
            title(graph, String.format(Locale.ROOT, ", the first %d results", FIRST));
            printFirst(measure(chosen(List.of(
                    ours.gremlinFirst("Gremlin, `limit(10)`", FIRST),
                    ours.tremauxFirst("Tremaux, breadth-first, `limit=10`", true, FIRST),
                    ours.tremauxFirst("Tremaux, depth-first, `limit=10`", false, FIRST)))));
            sayAnswer(graph);
            sayTimes("Cold, each time in a new transaction:", whole, gremlin, tremaux);
            sayTimes("Warm, after the same question once before:", whole, gremlinWarm, tremauxWarm);
        }
    }

    /** {@link Way} has compared each answer with the right one by now. */
    private static void sayAnswer(KeyspaceGraph graph) {
        Console.line("The question: %s. Each way counted %,d vertices, each time.", graph.question(), graph.found());
    }

    /** Says nothing if one of the ways was not measured. */
    private static void sayTimes(String when, Map<Way, Measured> measured, Way gremlin, Way tremaux) {
        if (measured.containsKey(gremlin) && measured.containsKey(tremaux)) {
            double slow = measured.get(gremlin).millis();
            double fast = measured.get(tremaux).millis();
            Console.line(
                    "%s %s: %,.0f ms. %s: %,.0f ms, %.1f times as fast.",
                    when, gremlin.name(), slow, tremaux.name(), fast, slow / fast);
        }
    }

    private void title(KeyspaceGraph graph, String of) {
        Console.line(
                "%n%s, nodes of Cassandra: %d, `maxStaleness` %d s%s%n",
                graph.title(), cluster.nodes(), Ways.MAX_STALENESS.toSeconds(), of);
    }

    private List<Way> chosen(List<Way> ways) {
        return ways.stream()
                .filter(way -> way.name().toLowerCase(Locale.ROOT).contains(arguments.text("only")))
                .toList();
    }

    /** All of them in turn. The first round is not measured, unless it is the only one. */
    private Map<Way, Measured> measure(List<Way> ways) {
        Map<Way, List<Measured>> all = new LinkedHashMap<>();
        int last = arguments.number("rounds");
        for (int round = 0; round <= last; round++) {
            for (Way way : ways) {
                Measured one = Measured.of(way, cluster.processes());
                Console.progress("round %d, %s: %,.0f ms", round, way.name(), one.millis());
                if (round > 0 || last == 0) {
                    all.computeIfAbsent(way, any -> new ArrayList<>()).add(one);
                }
            }
        }
        Map<Way, Measured> medians = new LinkedHashMap<>();
        all.forEach((way, some) -> medians.put(way, Measured.median(some)));
        return medians;
    }

    private static void printWhole(KeyspaceGraph graph, Map<Way, Measured> measured, Way gremlin, Way floor) {
        Table table = new Table(
                "",
                "ms",
                "as fast as Gremlin",
                "time over the rows'",
                "client, CPU s",
                "Cassandra, CPU s",
                "reads",
                "rows",
                "bytes a vertex",
                "CPU a vertex, µs");
        measured.forEach((way, cost) -> table.row(List.of(
                way.name(),
                Table.whole(cost.millis()),
                ratio(measured.get(gremlin), cost),
                ratio(cost, measured.get(floor)),
                Table.hundredths(cost.clientCpu()),
                Table.hundredths(cost.cassandraCpu()),
                Table.whole(cost.counts().reads()),
                Table.whole(cost.counts().rows()),
                Table.whole((double) cost.counts().bytes() / graph.visited()),
                Table.whole((cost.clientCpu() + cost.cassandraCpu()) * MICROS / graph.visited()))));
        Console.line("%s", table.markdown());
    }

    private static String ratio(Measured over, Measured under) {
        return over == null || under == null ? "-" : Table.hundredths(over.millis() / under.millis());
    }

    private static void printFirst(Map<Way, Measured> measured) {
        Table table = new Table("", "ms", "reads", "rows", "bytes");
        measured.forEach((way, cost) -> table.row(List.of(
                way.name(),
                Table.millis(cost.millis()),
                Table.whole(cost.counts().reads()),
                Table.whole(cost.counts().rows()),
                Table.whole(cost.counts().bytes()))));
        Console.line("%s", table.markdown());
    }
}
