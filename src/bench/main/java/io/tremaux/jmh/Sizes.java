package io.tremaux.jmh;

import io.tremaux.graph.Direction;
import io.tremaux.job.Progress;
import io.tremaux.job.State;
import io.tremaux.service.Traversals;
import io.tremaux.status.CacheStatus;
import io.tremaux.warmup.WarmUpPlan;
import io.tremaux.workload.Graph;
import java.util.List;
import java.util.Map;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
import org.neo4j.token.api.TokenConstants;

/**
 * The bytes that the permanent caches of four graphs are charged, after a warm-up of the whole graph: what a budget has
 * to hold.
 *
 * <pre>{@code scripts/dev jmh sizes}</pre>
 */
public final class Sizes {
    private static final Map<String, String> DEFAULTS = Map.of("folder", "target/jmh/data", "graph", "");
    private static final int MILLIS_BETWEEN_LOOKS = 50;

    private Sizes() {}

    public static void main(String[] commandLine) throws InterruptedException {
        Arguments arguments = Arguments.parse(commandLine, DEFAULTS);
        Report.facts("scripts/dev jmh sizes " + arguments);
        Report.header(
                "graph",
                "nodes",
                "relationships",
                "labels, bytes a node",
                "outgoing, bytes a relationship",
                "both directions, bytes a relationship",
                "labels and both, MB");
        for (Graph graph : Graph.values()) {
            if (graph.title().contains(arguments.text("graph"))) {
                try (EmbeddedGraph opened = Workloads.open(graph, arguments.path("folder"))) {
                    measure(graph.title(), opened);
                }
            }
        }
    }

    private static void measure(String name, EmbeddedGraph graph) throws InterruptedException {
        long nodes;
        long relationships;
        try (InternalTransaction transaction = graph.begin()) {
            var counts = transaction.kernelTransaction().dataRead();
            nodes = counts.countsForNode(TokenConstants.ANY_LABEL);
            relationships = counts.countsForRelationship(
                    TokenConstants.ANY_LABEL, TokenConstants.ANY_RELATIONSHIP_TYPE, TokenConstants.ANY_LABEL);
        }
        long labels = warm(graph, true, List.of()).labels().bytes();
        long outgoing =
                warm(graph, false, List.of(Direction.OUTGOING)).relationships().bytes();
        CacheStatus all = warm(graph, true, List.of(Direction.OUTGOING, Direction.INCOMING));
        long both = all.relationships().bytes();
        Report.row(
                name,
                nodes,
                relationships,
                (double) labels / nodes,
                (double) outgoing / relationships,
                (double) both / relationships,
                all.bytes() / 1e6);
    }

    private static CacheStatus warm(EmbeddedGraph graph, boolean labels, List<Direction> directions)
            throws InterruptedException {
        Traversals traversals = graph.traversals();
        traversals.clearCaches();
        Progress<WarmUpPlan> progress =
                traversals.warmUp(new WarmUpPlan(labels, List.of(), directions, 1), graph::begin);
        while (progress.state() == State.RUNNING) {
            Thread.sleep(MILLIS_BETWEEN_LOOKS);
            progress = traversals.warmUp().progress();
        }
        if (progress.state() != State.COMPLETE) {
            throw new IllegalStateException("Not warm: " + progress);
        }
        return traversals.caches();
    }
}
