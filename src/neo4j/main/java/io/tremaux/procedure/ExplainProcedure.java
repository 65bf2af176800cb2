package io.tremaux.procedure;

import io.tremaux.execution.Explanation;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.query.Query;
import io.tremaux.request.ApocCall;
import io.tremaux.request.ApocReader;
import io.tremaux.request.Parameters;
import io.tremaux.request.ParsedQuery;
import io.tremaux.request.QueryKind;
import io.tremaux.service.CypherNodes;
import io.tremaux.service.TraversalCall;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.neo4j.procedure.Description;
import org.neo4j.procedure.Name;
import org.neo4j.procedure.NotThreadSafe;
import org.neo4j.procedure.Procedure;

/**
 * {@code CALL tremaux.explain}: how a call of another procedure is understood. It reads the call as that procedure
 * reads it, and answers by the rows of an {@link Explanation}.
 */
public final class ExplainProcedure extends QueryProcedures {
    // the procedures of Tremaux; those of APOC are PathCalls
    private static final String TRAVERSE = "tremaux.traverse";
    private static final String COUNT = "tremaux.count";
    // in the order in which an error lists them
    private static final Map<String, QueryKind> KINDS = new LinkedHashMap<>();

    static {
        KINDS.put(RecommendProcedure.RECOMMEND, QueryKind.RECOMMEND);
        KINDS.put(PathFindingProcedures.REACHABLE, QueryKind.REACHABLE);
        KINDS.put(PathFindingProcedures.SHORTEST, QueryKind.SHORTEST);
        KINDS.put(PathFindingProcedures.CHEAPEST, QueryKind.CHEAPEST);
        KINDS.put(DagProcedures.ROLLUP, QueryKind.ROLLUP);
        KINDS.put(DagProcedures.ORDER, QueryKind.ORDER);
        KINDS.put(DagProcedures.CYCLES, QueryKind.CYCLES);
    }

    private static final String UNIQUENESS = "uniqueness"; // without effect for procedures that visit each node once

    @NotThreadSafe
    @Procedure("tremaux.explain")
    @Description("Returns how Tremaux understands a call: start nodes, filters in words, defaults, unknown names. It"
            + " traverses nothing.")
    public Stream<Explanation.Row> explain(
            @Name(value = "start", description = TraversalProcedures.START) @Nullable Object start,
            @Name(
                            value = "config",
                            description = "The config of the call; end nodes are its `end`.",
                            defaultValue = "{}")
                    @Nullable Map<String, @Nullable Object> config,
            @Name(
                            value = "procedure",
                            description = "The procedure, such as tremaux.path.subgraphNodes.",
                            defaultValue = TRAVERSE)
                    @Nullable String procedure) {
        return ProcedureRows.orRejected(() -> rows(start, Parameters.config(config), String.valueOf(procedure)))
                .rows()
                .stream();
    }

    /** Reads the call as its own procedure reads it, so that both reject the same. */
    private Explanation rows(@Nullable Object start, Map<String, @Nullable Object> config, String procedure) {
        QueryKind kind = KINDS.get(procedure);
        if (kind == null && !procedure.equals(TRAVERSE) && !procedure.equals(COUNT)) {
            return rows(call(procedure), start, config);
        }
        Explanation explanation = new Explanation(key -> config.get(key) != null);
        ParsedQuery<?> read = kind == null ? readTraversal(start, config) : read(kind, start, config);
        explain(procedure, read.query(), explanation);
        explanation.warn(read.warnings());
        return explanation;
    }

    /**
     * Reads a call of {@code tremaux.traverse} or {@code tremaux.count}. Their queries differ in nothing that an
     * explanation shows.
     */
    private ParsedQuery<?> readTraversal(@Nullable Object start, Map<String, @Nullable Object> config) {
        return TraversalCall.readAnew(traversals(), new CypherNodes(transaction), start, config)
                .query(false);
    }

    /** Adds the procedure, and how its query is understood. */
    private void explain(String procedure, Query question, Explanation explanation) {
        explanation.add("procedure", procedure, "");
        traversals().explain(transaction, question, explanation);
    }

    /**
     * The procedure of {@code tremaux.path} that has this name.
     *
     * @throws InvalidParameterException if no procedure has this name; it lists all that can be explained
     */
    private static PathCall call(String procedure) {
        try {
            return PathCall.of(procedure);
        } catch (InvalidParameterException e) {
            List<String> known = new ArrayList<>(List.of(TRAVERSE, COUNT));
            known.addAll(KINDS.keySet());
            Stream.of(PathCall.values()).map(PathCall::byTremaux).forEach(known::add);
            String message = "tremaux.explain does not know this procedure.";
            throw new InvalidParameterException("procedure", procedure, "one of " + String.join(", ", known), message)
                    .suggesting(procedure, known);
        }
    }

    /** Explains a call of a procedure of {@code tremaux.path}, and tells the keys of the config that it ignores. */
    private Explanation rows(PathCall call, @Nullable Object start, Map<String, @Nullable Object> config) {
        ApocCall read = call.read(PathProcedures.reader(traversals(), transaction), start, config);
        Map<String, @Nullable Object> heeded = new HashMap<>(config); // keys that have an effect
        if (call.isSubgraph()) {
            heeded.remove(UNIQUENESS);
        }
        Explanation explanation = new Explanation(key -> heeded.get(key) != null);
        explain(call.byTremaux(), read.toNodes(), explanation);
        for (String key : read.ignored()) {
            String nearest = InvalidParameterException.nearest(key, ApocReader.KNOWN);
            explanation.add("ignored key", key, nearest == null ? "" : "Did you mean " + nearest + "?");
        }
        if (heeded.size() < config.size()) {
            explanation.add("ignored key", UNIQUENESS, "This procedure always visits each node once.");
        }
        explanation.warn(read.warnings());
        return explanation;
    }
}
