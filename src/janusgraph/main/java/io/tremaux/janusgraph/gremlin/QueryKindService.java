package io.tremaux.janusgraph.gremlin;

import io.tremaux.execution.CheapestSearch;
import io.tremaux.execution.OrderedNodes;
import io.tremaux.execution.PathExecution;
import io.tremaux.execution.QueryExecution;
import io.tremaux.execution.RankedNodes;
import io.tremaux.execution.ReachabilitySearch;
import io.tremaux.execution.RollUpResults;
import io.tremaux.janusgraph.tinkerpop.VertexElements;
import io.tremaux.parameter.Parameter.Choice;
import io.tremaux.request.Parameters;
import io.tremaux.request.ParsedQuery;
import io.tremaux.request.QueryKind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.tinkerpop.gremlin.structure.util.CloseableIterator;
import org.jspecify.annotations.Nullable;

/**
 * The service of one {@link QueryKind}, with the parameters of HTTP, strict as there.
 *
 * <ul>
 *   <li>{@code g.call("tremaux.reachable", [start: ..., end: ...])}: whether a path leads there, as one map {@code
 *       [reachable: true, depth: 2]} or {@code [reachable: false, depth: null]}. With {@code pairs: 'all'}, a map
 *       {@code [start: v[4136], reachable: true, depth: 2]} for each start vertex from which a path does.
 *   <li>{@code g.call("tremaux.shortest", [start: ..., end: ...])}: TinkerPop's paths.
 *   <li>{@code g.call("tremaux.cheapest", [start: ..., end: ..., weight: ...])}: maps of a path and its cost. With
 *       {@code return: 'vertices'} or {@code 'ids'}, the last vertex or its id replaces the path.
 *   <li>{@code g.call("tremaux.recommend", [start: ..., step: ...])}: maps of a vertex, or its id, and its score.
 *   <li>{@code g.call("tremaux.rollup", [start: ..., quantity: ...])}: maps of a vertex and its quantity, or one map of
 *       the total. Decimals are decimals of Java.
 *   <li>{@code g.call("tremaux.order", [start: ...])}: the topological order, as maps of a vertex and its rank.
 *   <li>{@code g.call("tremaux.cycles", [start: ...])}: cycles, as paths that end where they begin.
 * </ul>
 */
final class QueryKindService extends QueryService {
    private final QueryKind kind;
    private final @Nullable Choice<CallResult> result;

    /** @param result the parameter beside those of the kind; null for none */
    QueryKindService(GraphQueries queries, QueryKind kind, @Nullable Choice<CallResult> result) {
        super(
                queries,
                "tremaux." + kind.name().toLowerCase(Locale.ROOT),
                Stream.concat(kind.parameters.stream(), Stream.ofNullable(result))
                        .toList());
        this.kind = kind;
        this.result = result;
    }

    @Override
    ParsedQuery<?> read(Parameters given, Set<String> known) {
        switch (kind) {
            case REACHABLE, SHORTEST -> CallArguments.requireEnds(given);
            default -> CallArguments.requireStart(given);
        }
        if (result != null) {
            given.choiceOrDefault(result); // rejects a wrong value; the query does not need it
        }
        return kind.read(given, queries.defaultScope(), queries.compiled(), known);
    }

    @Override
    CloseableIterator<?> answer(OpenCall call, Parameters given, @Nullable ArrivedTraversers arrived) {
        QueryExecution found = open(call, read(given));
        VertexElements elements = (VertexElements) found.elements();
        PathConverter paths = new PathConverter(queries, elements);
        return switch (kind) {
            case REACHABLE -> reachable(call, (ReachabilitySearch) found, elements, arrived);
            case SHORTEST ->
                new CallRows<>(
                        call, (PathExecution) found, ArrivedTraversers.after(arrived, paths::startId, paths::path));
            case CHEAPEST -> {
                CallResult returned = given.choiceOrDefault(CallResult.OF_CHEAPEST);
                Function<CheapestSearch, Object> value = value(returned, elements, paths);
                yield new CallRows<>(
                        call,
                        (CheapestSearch) found,
                        ArrivedTraversers.after(
                                arrived,
                                paths::startId,
                                each -> row(returned.member, value.apply(each), "cost", each.cost())));
            }
            case RECOMMEND -> {
                CallResult returned = given.choiceOrDefault(CallResult.OF_RECOMMENDATION);
                Function<RankedNodes, Object> value = value(returned, elements, paths);
                yield new CallRows<>(
                        call,
                        (RankedNodes) found,
                        each -> row(returned.member, value.apply(each), "score", each.score()));
            }
            case ROLLUP -> new CallRows<>(call, (RollUpResults) found, each -> rollUpResults(each, elements));
            case ORDER ->
                new CallRows<>(
                        call,
                        (OrderedNodes) found,
                        each -> row("vertex", queries.vertex(elements.vertexId(each.node())), "rank", each.rank()));
            case CYCLES -> new CallRows<>(call, (PathExecution) found, paths::path);
        };
    }

    private CloseableIterator<?> reachable(
            OpenCall call, ReachabilitySearch nodes, VertexElements elements, @Nullable ArrivedTraversers arrived) {
        if (!nodes.asksEach()) {
            return CloseableIterator.of(List.of(whether(call, nodes)).iterator());
        }
        Function<ReachabilitySearch, Object> startId = each -> elements.vertexId(each.node());
        return new CallRows<>(call, nodes, ArrivedTraversers.after(arrived, startId, each -> {
            Map<String, @Nullable Object> row = row("start", queries.vertex(startId.apply(each)), "reachable", true);
            row.put("depth", each.depth());
            return row;
        }));
    }

    private static Map<String, @Nullable Object> whether(OpenCall call, ReachabilitySearch nodes) {
        try (call) {
            boolean found = call.inTurn(nodes::next);
            nodes.requireWhole();
            return row("reachable", found, "depth", found ? nodes.depth() : null);
        }
    }

    private Map<String, @Nullable Object> rollUpResults(RollUpResults nodes, VertexElements elements) {
        Map<String, @Nullable Object> row = new LinkedHashMap<>();
        if (nodes.isTotal()) {
            row.put("total", nodes.total());
        } else {
            row.put("vertex", queries.vertex(elements.vertexId(nodes.node())));
            row.put("quantity", nodes.quantity());
            row.put("paths", nodes.paths());
        }
        if (nodes.hasLevels()) {
            row.put("minDepth", nodes.minDepth());
            row.put("maxDepth", nodes.depth());
        }
        if (!nodes.warnings().isEmpty()) {
            row.put("warnings", nodes.warnings());
        }
        return row;
    }

    private static Map<String, @Nullable Object> row(
            String first, Object value, String second, @Nullable Object secondValue) {
        Map<String, @Nullable Object> row = new LinkedHashMap<>();
        row.put(first, value);
        row.put(second, secondValue);
        return row;
    }
}
