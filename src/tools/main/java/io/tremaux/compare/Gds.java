package io.tremaux.compare;

import io.tremaux.compare.Contender.Answer;
import io.tremaux.tools.Console;
import io.tremaux.workload.ArrayLoop.Uniqueness;
import io.tremaux.workload.Workload;
import io.tremaux.workload.Workload.Direction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntFunction;

/** The Graph Data Science library in the server. It walks a projection in its own memory, which no commit changes. */
final class Gds {
    private static final String FAMILY = "GDS";

    /** A graph in the memory of the library. */
    private record Projection(String name, double ms) {}

    private final Bolt bolt;
    private final boolean isThere;
    private final Map<String, Projection> projections = new HashMap<>();

    Gds(Bolt bolt, boolean isThere) {
        this.bolt = bolt;
        this.isThere = isThere;
    }

    /** Those that can walk so; none where the library is not. */
    List<Contender> contenders(Workload workload, List<Start> starts) {
        List<Contender> contenders = new ArrayList<>();
        if (isThere && workload.uniqueness() == Uniqueness.NODE_GLOBAL) {
            contenders.add(contender("bfs", workload, starts));
            if (!workload.isBounded()) { // to a bounded depth it misses nodes that another path meets earlier
                contenders.add(contender("dfs", workload, starts));
            }
        }
        return contenders;
    }

    /**
     * The cheapest path along roads; none where the library is not.
     *
     * @param asking by a statement from a node {@code a} to a node {@code b}
     */
    List<Contender> cheapest(Function<String, IntFunction<Answer>> asking) {
        if (!isThere) {
            return List.of();
        }
        long begun = System.nanoTime();
        bolt.text("CALL gds.graph.project('roads', 'Place', {ROAD: {orientation: 'UNDIRECTED', properties: 'km'}})"
                + " YIELD graphName RETURN graphName");
        Contender contender = Contender.inServer(
                FAMILY,
                "gds.shortestPath.dijkstra",
                asking.apply("CALL gds.shortestPath.dijkstra.stream('roads', {sourceNode: a, targetNode: b,"
                        + " relationshipWeightProperty: 'km'}) YIELD totalCost RETURN totalCost"));
        contender.loadMs = Console.millis(System.nanoTime() - begun);
        return List.of(contender);
    }

    private Contender contender(String algorithm, Workload workload, List<Start> starts) {
        Projection projection = projections.computeIfAbsent(
                workload.direction() + " " + workload.types() + " " + workload.denied(), any -> project(workload));
        String count = workload.returned().isEmpty()
                ? "RETURN size(nodeIds) AS count"
                : "UNWIND gds.util.asNodes(nodeIds) AS n WITH n WHERE n:" + workload.returned()
                        + " AND n.value RETURN count(*) AS count";
        String depth = workload.isBounded() ? ", maxDepth: " + workload.levels() : "";
        String statement = "CALL gds." + algorithm + ".stream('" + projection.name + "', {sourceNode: r" + depth
                + "}) YIELD nodeIds " + count;
        Contender contender = Contender.inServer(
                FAMILY, "gds." + algorithm, start -> bolt.ask(starts.get(start), statement, Bolt::number));
        contender.loadMs = projection.ms;
        return contender;
    }

    private Projection project(Workload workload) {
        String name = "walk" + projections.size();
        String types = String.join("|", workload.types());
        String both = workload.direction() == Direction.BOTH ? ", {undirectedRelationshipTypes: ['*']}" : "";
        String allowed = workload.denied().isEmpty() ? "" : "WHERE NOT a:`" + workload.denied() + "` ";
        String alike = workload.denied().isEmpty() ? "" : "WHERE NOT b:`" + workload.denied() + "` ";
        String follow = workload.direction() == Direction.IN ? "<-[r:" + types + "]-" : "-[r:" + types + "]->";
        long begun = System.nanoTime();
        bolt.forEach(
                "MATCH (a) " + allowed + "OPTIONAL MATCH (a)" + follow + "(b) " + alike + "RETURN gds.graph.project('"
                        + name + "', a, b, {relationshipType: type(r)}" + both + ") AS graph",
                row -> {});
        return new Projection(name, Console.millis(System.nanoTime() - begun));
    }
}
