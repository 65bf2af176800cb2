package io.tremaux.jmh;

import io.tremaux.execution.QueryExecution;
import io.tremaux.query.NodeSelector;
import io.tremaux.query.PathQuery;
import io.tremaux.request.QueryKind;
import io.tremaux.tools.Arguments;
import io.tremaux.tools.Console;
import io.tremaux.workload.Graph;
import io.tremaux.workload.Starts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.neo4j.graphalgo.BasicEvaluationContext;
import org.neo4j.graphalgo.GraphAlgoFactory;
import org.neo4j.graphalgo.PathFinder;
import org.neo4j.graphdb.Direction;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Path;
import org.neo4j.graphdb.PathExpanders;
import org.neo4j.graphdb.RelationshipType;
import org.neo4j.graphdb.Result;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/**
 * The shortest path between two random nodes, by Neo4j's {@code GraphAlgoFactory}, by Cypher and by Tremaux with warm
 * caches, in turn in one JVM. A table with the CPU time of this thread: the median of the pairs, of which each takes
 * its fastest round. Pairs with a path and pairs without have rows of their own.
 *
 * <pre>{@code scripts/dev jmh pairs --graph social}</pre>
 */
public final class Pairs {
    /** A search is so short that the compiler needs hundreds of rounds. */
    private static final String OPTIONS = "--folder=target/jmh/data --graph=social --label=User --filter=FRIEND"
            + " --longest=1000 --pairs=100 --rounds=1000";

    private static final int MOST_DRAWN = 200; // for each pair that is wanted
    private static final int NONE = -1;
    private final EmbeddedGraph graph;
    private final String label;
    private final RelationshipType type;
    private final Direction direction;
    private final int longest;
    private final String cypher;
    private final PathQuery reachable;
    private final PathQuery shortest;
    private final int rounds;

    /** A way to answer. */
    private enum Lane {
        ALGORITHMS,
        CYPHER,
        REACHABLE,
        SHORTEST
    }

    private record Pair(long start, long end) {}

    private Pairs(EmbeddedGraph graph, Arguments arguments) {
        String filter = arguments.text("filter");
        boolean outgoing = filter.endsWith(">");
        this.graph = graph;
        this.label = arguments.text("label");
        this.type = RelationshipType.withName(outgoing ? filter.substring(0, filter.length() - 1) : filter);
        this.direction = outgoing ? Direction.OUTGOING : Direction.BOTH;
        this.longest = arguments.number("longest");
        this.rounds = arguments.number("rounds");
        this.reachable = query(QueryKind.REACHABLE, filter);
        this.shortest = query(QueryKind.SHORTEST, filter);
        this.cypher = "MATCH (a), (b) WHERE id(a) = $a AND id(b) = $b MATCH p = shortestPath((a)-[:" + type.name()
                + "*.." + longest + "]-" + (outgoing ? ">" : "") + "(b)) RETURN length(p) AS length";
    }

    public static void main(String[] commandLine) throws IOException {
        Arguments arguments = Arguments.parse("scripts/dev jmh", commandLine, OPTIONS);
        Report.facts("scripts/dev jmh pairs " + arguments);
        try (EmbeddedGraph graph = Workloads.open(Graph.named(arguments.text("graph")), arguments.path("folder"))) {
            new Pairs(graph, arguments).run(arguments.number("pairs"));
        }
    }

    private void run(int count) {
        List<Pair> connected = new ArrayList<>();
        List<Pair> apart = new ArrayList<>();
        choose(count, connected, apart);
        Report.header(
                "pairs",
                "path",
                "algorithms, ms",
                "Cypher, ms",
                "reachable, ms",
                "shortest, ms",
                "algorithms: x",
                "Cypher: x");
        report("a path exists", connected);
        report("none exists", apart);
    }

    private void choose(int count, List<Pair> connected, List<Pair> apart) {
        int[] nodes = Workloads.starts(Starts.random(MOST_DRAWN * count, label), graph);
        try (InternalTransaction transaction = graph.begin()) {
            for (int i = 0; i < nodes.length && (connected.size() < count || apart.size() < count); i += 2) {
                Pair pair = new Pair(nodes[i], nodes[i + 1]);
                List<Pair> kind = length(transaction, Lane.REACHABLE, pair) == NONE ? apart : connected;
                if (kind.size() < count) {
                    kind.add(pair);
                }
            }
        }
    }

    private void report(String kind, List<Pair> pairs) {
        Map<Lane, double[]> best = new EnumMap<>(Lane.class);
        for (Lane lane : Lane.values()) {
            best.put(lane, pairs.stream().mapToDouble(pair -> Double.MAX_VALUE).toArray());
        }
        for (int round = 0; round < rounds; round++) {
            Console.progress("%s, round %d", kind, round + 1);
            for (int i = 0; i < pairs.size(); i++) {
                measure(pairs.get(i), i, best);
            }
        }
        List<Object> cells = new ArrayList<>(List.of(pairs.size(), kind));
        for (Lane lane : Lane.values()) {
            cells.add(Console.text("%.4f", median(best.get(lane))));
        }
        for (Lane lane : List.of(Lane.ALGORITHMS, Lane.CYPHER)) {
            cells.add(median(best.get(lane)) / median(best.get(Lane.SHORTEST)));
        }
        Report.row(cells.toArray());
    }

    private static double median(double[] millis) {
        return Ratio.of(Arrays.stream(millis)).median();
    }

    private void measure(Pair pair, int index, Map<Lane, double[]> best) {
        int expected = NONE;
        for (Lane lane : Lane.values()) {
            try (InternalTransaction transaction = graph.begin()) {
                long start = CpuTime.nanos();
                int length = length(transaction, lane, pair);
                double millis = Console.millis(CpuTime.nanos() - start);
                best.get(lane)[index] = Math.min(best.get(lane)[index], millis);
                if (lane == Lane.CYPHER) {
                    expected = length;
                } else if (lane != Lane.ALGORITHMS && length != expected) { // the algorithms' path may be longer
                    throw new IllegalStateException(
                            "WRONG ANSWER: " + pair + ", " + lane + ": " + length + " instead of " + expected);
                }
            }
        }
    }

    private int length(InternalTransaction transaction, Lane lane, Pair pair) {
        return switch (lane) {
            case ALGORITHMS -> byAlgorithms(transaction, pair);
            case CYPHER -> byCypher(transaction, pair);
            case REACHABLE -> byTremaux(transaction, between(pair, reachable));
            case SHORTEST -> byTremaux(transaction, between(pair, shortest));
        };
    }

    private int byAlgorithms(InternalTransaction transaction, Pair pair) {
        PathFinder<Path> finder = GraphAlgoFactory.shortestPath(
                new BasicEvaluationContext(transaction, null),
                PathExpanders.forTypeAndDirection(type, direction),
                longest,
                1);
        Node start = transaction.newNodeEntity(pair.start());
        Path path = finder.findSinglePath(start, transaction.newNodeEntity(pair.end()));
        return path == null ? NONE : path.length();
    }

    private int byCypher(InternalTransaction transaction, Pair pair) {
        try (Result result = transaction.execute(cypher, Map.of("a", pair.start(), "b", pair.end()))) {
            return result.hasNext() ? ((Long) result.next().get("length")).intValue() : NONE;
        }
    }

    private int byTremaux(InternalTransaction transaction, PathQuery query) {
        try (QueryExecution found = graph.traversals().open(transaction, query)) {
            if (!found.next()) {
                return NONE;
            }
            return found.depth();
        }
    }

    private PathQuery query(QueryKind kind, String filter) {
        return (PathQuery) graph.read(kind, Map.of("relationshipFilter", filter, "maxLevel", longest));
    }

    private static PathQuery between(Pair pair, PathQuery query) {
        return new PathQuery(
                query.walk().from(List.of(new NodeSelector.Known(pair.start()))),
                List.of(new NodeSelector.Known(pair.end())),
                query.goal());
    }
}
