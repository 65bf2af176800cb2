package io.tremaux.procedure;

import io.tremaux.execution.Explanation;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.query.Query;
import io.tremaux.request.ApocCall;
import io.tremaux.request.ApocReader;
import io.tremaux.request.CheapestRequest;
import io.tremaux.request.DagRequest;
import io.tremaux.request.Parameters;
import io.tremaux.request.PathRequest;
import io.tremaux.service.CypherNodes;
import io.tremaux.service.TraversalCall;
import io.tremaux.service.Traversals;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.neo4j.procedure.Description;
import org.neo4j.procedure.Name;
import org.neo4j.procedure.NotThreadSafe;
import org.neo4j.procedure.Procedure;

/** {@code CALL tremaux.explain}: how a call of another procedure is understood. */
public final class ExplainProcedure extends DatabaseProcedures {
    // the procedures of Tremaux; those of APOC are PathCalls
    private static final String TRAVERSE = "tremaux.traverse";
    private static final String COUNT = "tremaux.count";
    private static final String RECOMMEND = "tremaux.recommend";
    private static final String UNIQUENESS = "uniqueness";

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
        return Rows.orRefused(() -> rows(start, Parameters.config(config), String.valueOf(procedure))).rows().stream();
    }

    /** Reads the call as its own procedure reads it, so that both reject the same. */
    private Explanation rows(@Nullable Object start, Map<String, @Nullable Object> config, String procedure) {
        Traversals traversals = traversals();
        Explanation explanation = new Explanation(key -> config.get(key) != null);
        switch (procedure) {
            case TRAVERSE, COUNT -> {
                TraversalCall read = TraversalCall.readAnew(traversals, new CypherNodes(transaction), start, config);
                explain(procedure, read.query(false), explanation);
                explanation.warn(read.warnings());
                return explanation;
            }
            case RECOMMEND -> {
                explain(procedure, RecommendProcedure.read(traversals, transaction, start, config), explanation);
                return explanation;
            }
            case PathFindingProcedures.REACHABLE, PathFindingProcedures.SHORTEST -> {
                PathRequest read = PathFindingProcedures.read(procedure, traversals, transaction, start, config);
                explain(procedure, read.query(), explanation);
                explanation.warn(read.warnings());
                return explanation;
            }
            case CheapestProcedure.CHEAPEST -> {
                CheapestRequest read = CheapestProcedure.read(traversals, transaction, start, config);
                explain(procedure, read.query(), explanation);
                explanation.warn(read.warnings());
                return explanation;
            }
            case DagProcedures.ROLLUP, DagProcedures.ORDER, DagProcedures.CYCLES -> {
                DagRequest read = DagProcedures.read(procedure, traversals, transaction, start, config);
                explain(procedure, read.query(), explanation);
                explanation.warn(read.warnings());
                return explanation;
            }
            default -> {
                return rows(call(procedure), start, config);
            }
        }
    }

    private void explain(String procedure, Query question, Explanation explanation) {
        explanation.add("procedure", procedure, "");
        traversals().explain(transaction, question, explanation);
    }

    /** @throws InvalidParameterException if no procedure has this name */
    private static PathCall call(String procedure) {
        try {
            return PathCall.of(procedure);
        } catch (InvalidParameterException e) {
            List<String> known = Stream.concat(
                            Stream.of(
                                    TRAVERSE,
                                    COUNT,
                                    RECOMMEND,
                                    PathFindingProcedures.REACHABLE,
                                    PathFindingProcedures.SHORTEST,
                                    CheapestProcedure.CHEAPEST,
                                    DagProcedures.ROLLUP,
                                    DagProcedures.ORDER,
                                    DagProcedures.CYCLES),
                            Stream.of(PathCall.values()).map(PathCall::byTremaux))
                    .toList();
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
