package io.tremaux.procedure;

import io.tremaux.execution.CheapestSearch;
import io.tremaux.execution.PathExecution;
import io.tremaux.execution.ReachabilitySearch;
import io.tremaux.request.QueryKind;
import io.tremaux.service.CypherNodes;
import io.tremaux.service.ResultObjects;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Path;
import org.neo4j.procedure.Description;
import org.neo4j.procedure.Name;
import org.neo4j.procedure.NotThreadSafe;
import org.neo4j.procedure.Procedure;

/**
 * {@code CALL tremaux.reachable}, {@code tremaux.path.shortest} and {@code tremaux.path.cheapest}: the queries of
 * HTTP from some nodes to others, strict as there. Nodes may also be given as {@link CypherNodes}.
 */
public final class PathFindingProcedures extends QueryProcedures {
    static final String REACHABLE = "tremaux.reachable";
    static final String SHORTEST = "tremaux.path.shortest";
    static final String CHEAPEST = "tremaux.path.cheapest";

    private static final String END = "The end nodes, in the forms of start nodes.";

    @NotThreadSafe
    @Procedure(REACHABLE)
    @Description(
            "Returns whether a path leads from any start node to any end node, and the least length of such a path."
                    + " With pairs: 'all' it returns each start node from which one does.")
    public Stream<ReachableRow> reachable(
            @Name(value = "start", description = TraversalProcedures.START) @Nullable Object start,
            @Name(value = "end", description = END) @Nullable Object end,
            @Name(value = "config", description = CONFIG, defaultValue = "{}") @Nullable Map<String, @Nullable Object> config) {
        ReachabilitySearch nodes =
                (ReachabilitySearch) open(REACHABLE, QueryKind.REACHABLE, start, withEnd(config, end));
        if (nodes.asksEach()) {
            ResultObjects objects = new ResultObjects(transaction);
            return ProcedureRows.of(
                    nodes, each -> new ReachableRow(true, (long) each.depth(), objects.node(each), null), null);
        }
        try (nodes) {
            boolean found = ProcedureRows.orRejected(nodes::next);
            Boolean reachable = found || nodes.isWhole() ? found : null;
            Long depth = found ? (long) nodes.depth() : null;
            return Stream.of(
                    new ReachableRow(reachable, depth, null, nodes.outcome().truncated()));
        }
    }

    @NotThreadSafe
    @Procedure(SHORTEST)
    @Description("Returns the shortest paths from any start node to any end node: one, k, or all of the least length.")
    public Stream<ShortestRow> shortest(
            @Name(value = "start", description = TraversalProcedures.START) @Nullable Object start,
            @Name(value = "end", description = END) @Nullable Object end,
            @Name(value = "config", description = CONFIG, defaultValue = "{}") @Nullable Map<String, @Nullable Object> config) {
        ResultObjects objects = new ResultObjects(transaction);
        PathExecution paths = (PathExecution) open(SHORTEST, QueryKind.SHORTEST, start, withEnd(config, end));
        return ProcedureRows.of(paths, path -> new ShortestRow(objects.path(path), path.depth()), null);
    }

    @NotThreadSafe
    @Procedure(CHEAPEST)
    @Description(
            "Returns the cheapest paths from any start node to any end node: one, or k. Without end nodes it returns a"
                    + " path to each node, the nearest first.")
    public Stream<CheapestRow> cheapest(
            @Name(value = "start", description = TraversalProcedures.START) @Nullable Object start,
            @Name(value = "end", description = "The end nodes, in the forms of start nodes; null for all nodes.")
                    @Nullable Object end,
            @Name(
                            value = "config",
                            description = "The parameters, by their names over HTTP: weight or nodeWeight is required.")
                    @Nullable Map<String, @Nullable Object> config) {
        ResultObjects objects = new ResultObjects(transaction);
        CheapestSearch paths = (CheapestSearch) open(CHEAPEST, QueryKind.CHEAPEST, start, withEnd(config, end));
        return ProcedureRows.of(paths, path -> new CheapestRow(objects.path(path), path.cost()), null);
    }

    /**
     * Whether an end node can be reached.
     *
     * @param reachable null if that was not found out
     * @param depth the least length of a path; null without one
     * @param start from which; null if all are asked about together
     * @param truncated what cut the search short: timeout or maxVisited; null if nothing did
     */
    public record ReachableRow(
            @Nullable Boolean reachable,
            @Nullable Long depth,
            @Nullable Node start,
            @Nullable String truncated) {}

    /** A path, and its length. */
    public record ShortestRow(Path path, long depth) {}

    /** A path, and what it costs. */
    public record CheapestRow(Path path, double cost) {}
}
