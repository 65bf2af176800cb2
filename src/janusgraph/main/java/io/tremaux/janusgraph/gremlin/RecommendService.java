package io.tremaux.janusgraph.gremlin;

import io.tremaux.execution.RankedNodes;
import io.tremaux.janusgraph.tinkerpop.VertexElements;
import io.tremaux.parameter.Parameter;
import io.tremaux.query.RecommendParameters;
import io.tremaux.request.Parameters;
import io.tremaux.request.ParsedQuery;
import io.tremaux.request.QueryKind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.tinkerpop.gremlin.structure.util.CloseableIterator;
import org.jspecify.annotations.Nullable;

/**
 * {@code g.call("tremaux.recommend", [start: ..., step: ...])}: the recommendations of HTTP, strict as there, as maps
 * of a vertex and its score.
 */
final class RecommendService extends QueryService {
    static final String NAME = "tremaux.recommend";
    private static final List<Parameter> PARAMETERS = Stream.concat(
                    RecommendParameters.ALL.stream(), Stream.of(CallResult.OF_RECOMMENDATION))
            .toList();

    RecommendService(GraphQueries queries) {
        super(queries, NAME, PARAMETERS);
    }

    @Override
    ParsedQuery<?> read(Parameters given, Set<String> known) {
        CallArguments.requireStart(given);
        given.choiceOrDefault(CallResult.OF_RECOMMENDATION); // which has no part in the query
        return QueryKind.RECOMMEND.read(given, queries.defaultScope(), queries.compiled(), known);
    }

    @Override
    CloseableIterator<?> answer(OpenCall call, Parameters given, @Nullable ArrivedTraversers arrived) {
        RankedNodes ranked = (RankedNodes) open(call, read(given));
        boolean wantsIds = given.choiceOrDefault(CallResult.OF_RECOMMENDATION) == CallResult.IDS;
        VertexElements elements = (VertexElements) ranked.elements();
        return new CallRows<>(call, ranked, each -> row(each, elements, wantsIds));
    }

    private Map<String, Object> row(RankedNodes ranked, VertexElements elements, boolean wantsIds) {
        Map<String, Object> row = new LinkedHashMap<>();
        Object id = elements.vertexId(ranked.node());
        row.put(wantsIds ? "id" : "vertex", wantsIds ? id : queries.vertex(id));
        row.put("score", ranked.score());
        return row;
    }
}
