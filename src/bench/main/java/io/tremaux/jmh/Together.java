package io.tremaux.jmh;

import io.tremaux.execution.QueryExecution;
import io.tremaux.execution.StartCounts;
import io.tremaux.query.Engine;
import io.tremaux.query.NodeSelector;
import io.tremaux.query.PerStartQuery;
import io.tremaux.query.Scopes;
import io.tremaux.query.TraverseQuery;
import io.tremaux.tools.Arguments;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.filter.RelationshipFilter;
import io.tremaux.workload.Graph;
import io.tremaux.workload.Starts;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/**
 * What random nodes reach within some hops, each by itself: in one query ({@code perStart}), and in a query for each,
 * with warm caches, in turn in one JVM. Prints the CPU time of this thread.
 *
 * <pre>{@code scripts/dev jmh together --graph social}</pre>
 */
public record Together(EmbeddedGraph graph, List<NodeSelector> starts, Traversal traversal) {
    private static final String OPTIONS =
            "--folder=target/jmh/data --graph=social --label=User --filter=FRIEND> --hops=3 --starts=64 --rounds=40";

    public static void main(String[] commandLine) throws IOException {
        Arguments arguments = Arguments.parse("scripts/dev jmh", commandLine, OPTIONS);
        Report.facts("scripts/dev jmh together " + arguments);
        try (EmbeddedGraph graph = Workloads.open(Graph.named(arguments.text("graph")), arguments.path("folder"))) {
            Traversal traversal = new Traversal.Builder()
                    .expansion(RelationshipFilter.parse(arguments.text("filter"), true))
                    .maxLevel(arguments.number("hops"))
                    .build();
            Starts random = Starts.random(arguments.number("starts"), arguments.text("label"));
            List<NodeSelector> starts = Arrays.stream(Workloads.starts(random, graph))
                    .<NodeSelector>mapToObj(NodeSelector.Known::new)
                    .toList();
            new Together(graph, starts, traversal).run(arguments.number("rounds"));
        }
    }

    private void run(int rounds) {
        double[] millis = CpuTime.medians(rounds, this::together, this::alone);
        Report.header("start nodes", "in one query, ms", "a query each, ms", "times as fast");
        Report.row(starts.size(), millis[0], millis[1], millis[1] / millis[0]);
        if (together() != alone()) {
            throw new IllegalStateException("WRONG ANSWER: " + together() + " instead of " + alone());
        }
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
