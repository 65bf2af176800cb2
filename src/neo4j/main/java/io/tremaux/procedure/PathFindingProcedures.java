package io.tremaux.procedure;

import io.tremaux.execution.PathSearch;
import io.tremaux.execution.QueryExecution;
import io.tremaux.execution.ReachingNodes;
import io.tremaux.parameter.DeclaredParameters;
import io.tremaux.query.PathParameters;
import io.tremaux.query.TraverseParameters;
import io.tremaux.request.Parameters;
import io.tremaux.request.PathRequest;
import io.tremaux.service.CypherNodes;
import io.tremaux.service.ResultObjects;
import io.tremaux.service.Traversals;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Path;
import org.neo4j.graphdb.Transaction;
import org.neo4j.logging.Log;
import org.neo4j.procedure.Context;
import org.neo4j.procedure.Description;
import org.neo4j.procedure.Name;
import org.neo4j.procedure.NotThreadSafe;
import org.neo4j.procedure.Procedure;

/**
 * {@code CALL tremaux.reachable} and {@code tremaux.path.shortest}: the questions of HTTP from some nodes to others,
 * strict as there. Nodes may also be given as {@link CypherNodes}.
 */
public final class PathFindingProcedures extends DatabaseProcedures {
    static final String REACHABLE = "tremaux.reachable";
    static final String SHORTEST = "tremaux.path.shortest";

    private static final String END = "The end nodes, in the forms of start nodes.";
    private static final String CONFIG = "The parameters, by their names over HTTP.";

    private static final Set<String> NODES = DeclaredParameters.names(PathParameters.NODES);

    @Context
    public Log log;

    @NotThreadSafe
    @Procedure(REACHABLE)
    @Description(
            "Returns whether a path leads from any start node to any end node, and the least length of such a path."
                    + " With pairs: 'all' it returns each start node from which one does.")
    public Stream<ReachableRow> reachable(
            @Name(value = "start", description = TraversalProcedures.START) @Nullable Object start,
            @Name(value = "end", description = END) @Nullable Object end,
            @Name(value = "config", description = CONFIG, defaultValue = "{}") @Nullable Map<String, @Nullable Object> config) {
        ReachingNodes nodes = (ReachingNodes) open(REACHABLE, start, end, config);
        if (nodes.asksEach()) {
            ResultObjects objects = new ResultObjects(transaction);
            return Rows.of(nodes, each -> new ReachableRow(true, (long) each.depth(), objects.node(each), null), null);
        }
        try (nodes) {
            boolean found = Rows.orRefused(nodes::next);
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
        PathSearch paths = (PathSearch) open(SHORTEST, start, end, config);
        return Rows.of(paths, path -> new ShortestRow(objects.path(path), path.depth()), null);
    }

    private QueryExecution open(
            String procedure,
            @Nullable Object start,
            @Nullable Object end,
            @Nullable Map<String, @Nullable Object> config) {
        Traversals traversals = traversals();
        return Rows.orRefused(() -> {
            Map<String, @Nullable Object> given = new LinkedHashMap<>(Parameters.config(config));
            given.put(PathParameters.END.name(), end);
            PathRequest request = read(procedure, traversals, transaction, start, given);
            for (String warning : request.warnings()) {
                traversals.notices().give(log, "Tremaux warns of a call of " + procedure + ": " + warning);
            }
            return traversals.open(transaction, request.query());
        });
    }

    /**
     * Reads the arguments of either.
     *
     * @param config with the end nodes
     */
    static PathRequest read(
            String procedure,
            Traversals traversals,
            Transaction transaction,
            @Nullable Object start,
            Map<String, @Nullable Object> config) {
        Map<String, @Nullable Object> texts = texts(transaction, start, config);
        boolean asksReachable = procedure.equals(REACHABLE);
        PathRequest.Reader reader = asksReachable ? PathRequest::reachable : PathRequest::shortest;
        Set<String> known = asksReachable ? PathRequest.OF_REACHABLE : PathRequest.OF_SHORTEST;
        return reader.of(Parameters.of(texts), traversals.settings().defaultScope(), traversals.compiled(), known);
    }

    /** The parameters, with all nodes in the forms that HTTP has. */
    static Map<String, @Nullable Object> texts(
            Transaction transaction, @Nullable Object start, Map<String, @Nullable Object> config) {
        Map<String, @Nullable Object> withStart = new LinkedHashMap<>(config);
        withStart.put(TraverseParameters.START.name(), start);
        return new CypherNodes(transaction).withTexts(withStart, NODES);
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
}
