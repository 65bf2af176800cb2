package io.tremaux.jmh;

import io.tremaux.execution.QueryExecution;
import io.tremaux.execution.StartCounts;
import io.tremaux.neo4j.entity.CurrentNode;
import io.tremaux.query.Engine;
import io.tremaux.query.NodeSelector;
import io.tremaux.query.PerStartQuery;
import io.tremaux.query.Scopes;
import io.tremaux.query.TraverseQuery;
import io.tremaux.tools.Arguments;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.TraversalBuilder;
import io.tremaux.traversal.filter.RelationshipFilter;
import io.tremaux.workload.Graph;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.neo4j.graphdb.Label;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/**
 * What random nodes reach within some hops, each by itself: in one query ({@code perStart}), and in a query for each, with
 * warm caches, in turn in one JVM. Prints the CPU time of this thread.
 *
 * <pre>{@code scripts/dev jmh together --graph social}</pre>
 */
public final class Together {
    private static final Map<String, String> DEFAULTS = Map.of(
            "folder", "target/jmh/data",
            "graph", "social",
            "label", "User",
            "filter", "FRIEND>",
            "hops", "3",
            "starts", "64",
            "rounds", "40");
    private static final long SEED = 7;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final EmbeddedGraph graph;
    private final List<NodeSelector> starts;
    private final Traversal traversal;

    private Together(EmbeddedGraph graph, List<NodeSelector> starts, Traversal traversal) {
        this.graph = graph;
        this.starts = starts;
        this.traversal = traversal;
    }

    public static void main(String[] commandLine) {
        Arguments arguments = Arguments.parse("scripts/dev jmh", commandLine, DEFAULTS);
        Report.facts("scripts/dev jmh together " + arguments);
        try (EmbeddedGraph graph = Workloads.open(Graph.named(arguments.text("graph")), arguments.path("folder"))) {
            Traversal traversal = new TraversalBuilder()
                    .expansion(RelationshipFilter.parse(arguments.text("filter"), true))
                    .maxLevel(arguments.number("hops"))
                    .build();
            List<NodeSelector> starts = starts(graph, arguments.text("label"), arguments.number("starts"));
            new Together(graph, starts, traversal).run(arguments.number("rounds"));
        }
    }

    private static List<NodeSelector> starts(EmbeddedGraph graph, String label, int number) {
        Random random = new Random(SEED);
        try (InternalTransaction transaction = graph.begin()) {
            List<Long> nodes = transaction.findNodes(Label.label(label)).stream()
                    .map(CurrentNode::idOf)
                    .toList();
            List<NodeSelector> starts = new ArrayList<>();
            for (int i = 0; i < number; i++) {
                starts.add(new NodeSelector.Known(nodes.get(random.nextInt(nodes.size()))));
            }
            return starts;
        }
    }

    private void run(int rounds) {
        double[] together = new double[rounds];
        double[] alone = new double[rounds];
        for (int round = -rounds; round < rounds; round++) { // half of them to warm up
            double one = millis(this::together);
            double each = millis(this::alone);
            if (round >= 0) {
                together[round] = one;
                alone[round] = each;
            }
        }
        Report.header("start nodes", "in one query, ms", "a query each, ms", "times as fast");
        double one = Ratio.of(together).median();
        double each = Ratio.of(alone).median();
        Report.row(starts.size(), one, each, each / one);
        if (together() != alone()) {
            throw new IllegalStateException("WRONG ANSWER: " + together() + " instead of " + alone());
        }
    }

    private static double millis(Runnable answer) {
        long start = THREADS.getCurrentThreadCpuTime();
        answer.run();
        return (THREADS.getCurrentThreadCpuTime() - start) / NANOS_PER_MILLI;
    }

    private TraverseQuery query(List<NodeSelector> from) {
        return new TraverseQuery(from, traversal, Scopes.PERMANENT, Engine.TREMAUX, null);
    }

    private long together() {
        long found = 0;
        try (InternalTransaction transaction = graph.begin();
                QueryExecution counts = graph.traversals().open(transaction, new PerStartQuery(query(starts), true))) {
            while (counts.next()) {
                found += ((StartCounts) counts).found();
            }
        }
        return found;
    }

    private long alone() {
        long found = 0;
        try (InternalTransaction transaction = graph.begin()) {
            for (NodeSelector start : starts) {
                found += graph.walk(transaction, query(List.of(start))).count();
            }
        }
        return found;
    }
}
