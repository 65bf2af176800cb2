package io.tremaux.procedure;

import io.tremaux.execution.CheapestSearch;
import io.tremaux.request.QueryKind;
import io.tremaux.service.CypherNodes;
import io.tremaux.service.ResultObjects;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.neo4j.graphdb.Path;
import org.neo4j.procedure.Description;
import org.neo4j.procedure.Name;
import org.neo4j.procedure.NotThreadSafe;
import org.neo4j.procedure.Procedure;

/**
 * {@code CALL tremaux.path.cheapest}: the question of HTTP for the cheapest paths, strict as there. Nodes may also be
 * given as {@link CypherNodes}.
 */
public final class CheapestProcedure extends QueryProcedures {
    static final String CHEAPEST = "tremaux.path.cheapest";

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
        CheapestSearch paths = (CheapestSearch) open(CHEAPEST, QueryKind.CHEAPEST, start, end, config);
        return ProcedureRows.of(paths, path -> new CheapestRow(objects.path(path), path.cost()), null);
    }

    /** A path, and what it costs. */
    public record CheapestRow(Path path, double cost) {}
}
