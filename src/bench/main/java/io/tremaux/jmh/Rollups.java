package io.tremaux.jmh;

import io.tremaux.execution.OrderedNodes;
import io.tremaux.execution.QueryExecution;
import io.tremaux.execution.RollUpResults;
import io.tremaux.graphs.Recipe;
import io.tremaux.query.DagQuery;
import io.tremaux.request.QueryKind;
import io.tremaux.tools.Arguments;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.neo4j.graphdb.Result;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/**
 * A bill of materials of 10^5 parts and 10^9 paths, rolled up with warm caches: quantities in each kind of number, and
 * the topological order. Prints the CPU time of this thread until the last row.
 *
 * <pre>{@code scripts/dev jmh rollups}</pre>
 *
 * @param tops element ids
 * @param only answers with this in their names
 */
public record Rollups(EmbeddedGraph graph, List<String> tops, String only, int rounds) {
    private static final String OPTIONS = "--folder=target/jmh/data --rounds=40 --only=";
    /** What was found. */
    private record Found(long nodes, long paths) {}

    public static void main(String[] commandLine) throws IOException {
        Arguments arguments = Arguments.parse("scripts/dev jmh", commandLine, OPTIONS);
        Report.facts("scripts/dev jmh rollups " + arguments);
        try (EmbeddedGraph graph = EmbeddedGraph.open(arguments.path("folder").resolve("parts"), Recipe.PARTS)) {
            new Rollups(graph, tops(graph), arguments.text("only"), arguments.number("rounds")).run();
        }
    }

    private static List<String> tops(EmbeddedGraph graph) {
        try (InternalTransaction transaction = graph.begin();
                Result result =
                        transaction.execute("MATCH (p:Part {level: 0}) RETURN elementId(p) AS id ORDER BY p.number")) {
            return result.stream().map(row -> (String) row.get("id")).toList();
        }
    }

    private void run() {
        Report.header("answer", "rows", "paths", "ms");
        report("from one part", query(QueryKind.ROLLUP, Map.of("quantity", "pieces", "start", tops.get(0))));
        for (String numbers : List.of("auto", "double", "decimal")) {
            report("quantities, " + numbers, query(QueryKind.ROLLUP, Map.of("quantity", "pieces", "numbers", numbers)));
        }
        report("paths alone", query(QueryKind.ROLLUP, Map.of()));
        report("order", query(QueryKind.ORDER, Map.of()));
        report("cycles", query(QueryKind.CYCLES, Map.of()));
    }

    private DagQuery query(QueryKind kind, Map<String, Object> how) {
        Map<String, Object> all = new HashMap<>(Map.of("start", tops, "relationshipFilter", "NEEDS>"));
        all.putAll(how);
        return (DagQuery) graph.read(kind, all);
    }

    private void report(String answer, DagQuery query) {
        if (!answer.contains(only)) {
            return;
        }
        Found found = find(query);
        double millis = CpuTime.medians(rounds, () -> find(query))[0];
        Report.row(answer, found.nodes(), found.paths(), millis);
    }

    private Found find(DagQuery query) {
        long nodes = 0;
        long paths = 0;
        try (InternalTransaction transaction = graph.begin();
                QueryExecution execution = graph.traversals().open(transaction, query)) {
            while (execution.next()) {
                nodes++;
                paths += execution instanceof RollUpResults rollUpResults ? rollUpResults.paths() : 0;
                paths += execution instanceof OrderedNodes ordered ? ordered.rank() : 0;
            }
        }
        return new Found(nodes, paths);
    }
}
