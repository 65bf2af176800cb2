package io.tremaux.procedure;

import io.tremaux.execution.OrderedNodes;
import io.tremaux.execution.PathExecution;
import io.tremaux.execution.RollUpResults;
import io.tremaux.request.QueryKind;
import io.tremaux.service.CypherNodes;
import io.tremaux.service.ResultObjects;
import java.math.BigDecimal;
import java.util.List;
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
 * {@code CALL tremaux.rollup}, {@code tremaux.order} and {@code tremaux.cycles}: the questions of HTTP about all that
 * lies below some nodes, strict as there. Nodes may also be given as {@link CypherNodes}.
 */
public final class DagProcedures extends QueryProcedures {
    static final String ROLLUP = "tremaux.rollup";
    static final String ORDER = "tremaux.order";
    static final String CYCLES = "tremaux.cycles";

    @NotThreadSafe
    @Procedure(ROLLUP)
    @Description(
            "Returns the start nodes and each node below them, with the quantity that is added up along all paths to"
                    + " it. With a value it returns the sum of quantity times value over all nodes.")
    public Stream<RollupRow> rollup(
            @Name(value = "start", description = TraversalProcedures.START) @Nullable Object start,
            @Name(value = "config", description = CONFIG, defaultValue = "{}") @Nullable Map<String, @Nullable Object> config) {
        ResultObjects objects = new ResultObjects(transaction);
        RollUpResults nodes = (RollUpResults) open(ROLLUP, QueryKind.ROLLUP, start, config);
        return ProcedureRows.of(nodes, each -> row(each, objects), null);
    }

    private static RollupRow row(RollUpResults nodes, ResultObjects objects) {
        if (nodes.isTotal()) {
            return new RollupRow(null, null, null, null, null, value(nodes.total()), nodes.warnings());
        }
        return new RollupRow(
                objects.node(nodes),
                value(nodes.quantity()),
                nodes.paths(),
                nodes.hasLevels() ? (long) nodes.minDepth() : null,
                nodes.hasLevels() ? (long) nodes.depth() : null,
                null,
                nodes.warnings());
    }

    /** Cypher has no decimals. */
    private static @Nullable Object value(@Nullable Number number) {
        return number instanceof BigDecimal decimal ? decimal.toPlainString() : number;
    }

    @NotThreadSafe
    @Procedure(ORDER)
    @Description(
            "Returns the start nodes and all below them in topological order, each with the length of the longest path"
                    + " to it.")
    public Stream<OrderRow> order(
            @Name(value = "start", description = TraversalProcedures.START) @Nullable Object start,
            @Name(value = "config", description = CONFIG, defaultValue = "{}") @Nullable Map<String, @Nullable Object> config) {
        ResultObjects objects = new ResultObjects(transaction);
        OrderedNodes nodes = (OrderedNodes) open(ORDER, QueryKind.ORDER, start, config);
        return ProcedureRows.of(nodes, each -> new OrderRow(objects.node(each), each.rank()), null);
    }

    @NotThreadSafe
    @Procedure(CYCLES)
    @Description(
            "Returns the shortest cycle of each strongly connected component among the start nodes and all below them.")
    public Stream<CycleRow> cycles(
            @Name(value = "start", description = TraversalProcedures.START) @Nullable Object start,
            @Name(value = "config", description = CONFIG, defaultValue = "{}") @Nullable Map<String, @Nullable Object> config) {
        ResultObjects objects = new ResultObjects(transaction);
        PathExecution paths = (PathExecution) open(CYCLES, QueryKind.CYCLES, start, config);
        return ProcedureRows.of(paths, each -> new CycleRow(objects.path(each)), null);
    }

    /**
     * A node and its quantity, or a total.
     *
     * @param quantity a number, or with numbers: 'decimal' a string
     * @param minDepth the length of the shortest path; null unless levels are wanted
     * @param maxDepth that of the longest
     * @param total only with a value; all else is null then
     * @param warnings the same in each row
     */
    public record RollupRow(
            @Nullable Node node,
            @Nullable Object quantity,
            @Nullable Long paths,
            @Nullable Long minDepth,
            @Nullable Long maxDepth,
            @Nullable Object total,
            List<String> warnings) {}

    /** A node, and the length of the longest path to it. */
    public record OrderRow(Node node, long rank) {}

    /** A path that ends where it begins. */
    public record CycleRow(Path path) {}
}
