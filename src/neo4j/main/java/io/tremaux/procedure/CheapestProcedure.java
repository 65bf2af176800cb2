package io.tremaux.procedure;

import io.tremaux.execution.CheapestSearch;
import io.tremaux.query.CheapestParameters;
import io.tremaux.request.CheapestRequest;
import io.tremaux.request.Parameters;
import io.tremaux.service.CypherNodes;
import io.tremaux.service.ResultObjects;
import io.tremaux.service.Traversals;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.neo4j.graphdb.Path;
import org.neo4j.graphdb.Transaction;
import org.neo4j.logging.Log;
import org.neo4j.procedure.Context;
import org.neo4j.procedure.Description;
import org.neo4j.procedure.Name;
import org.neo4j.procedure.NotThreadSafe;
import org.neo4j.procedure.Procedure;

/**
 * {@code CALL tremaux.path.cheapest}: the question of HTTP for the cheapest paths, strict as there. Nodes may also be
 * given as {@link CypherNodes}.
 */
public final class CheapestProcedure extends DatabaseProcedures {
    static final String CHEAPEST = "tremaux.path.cheapest";

    @Context
    public Log log;

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
        Traversals traversals = traversals();
        CheapestSearch paths = Rows.orRefused(() -> {
            Map<String, @Nullable Object> given = new LinkedHashMap<>(Parameters.config(config));
            given.put(CheapestParameters.END.name(), end);
            CheapestRequest request = read(traversals, transaction, start, given);
            for (String warning : request.warnings()) {
                traversals.notices().give(log, "Tremaux warns of a call of " + CHEAPEST + ": " + warning);
            }
            return (CheapestSearch) traversals.open(transaction, request.query());
        });
        return Rows.of(paths, path -> new CheapestRow(objects.path(path), path.cost()), null);
    }

    /**
     * Reads the arguments.
     *
     * @param config with the end nodes; null, or none, for all nodes
     */
    static CheapestRequest read(
            Traversals traversals,
            Transaction transaction,
            @Nullable Object start,
            Map<String, @Nullable Object> config) {
        Map<String, @Nullable Object> texts = PathFindingProcedures.texts(transaction, start, config);
        if (config.get(CheapestParameters.END.name()) == null) {
            texts.remove(CheapestParameters.END.name());
        }
        return CheapestRequest.of(
                Parameters.of(texts),
                traversals.settings().defaultScope(),
                traversals.compiled(),
                CheapestRequest.KNOWN);
    }

    /** A path, and what it costs. */
    public record CheapestRow(Path path, double cost) {}
}
