package io.tremaux.janusgraph.gremlin;

import io.tremaux.execution.RankedNodes;
import io.tremaux.janusgraph.tinkerpop.VertexElements;
import io.tremaux.parameter.DeclaredParameters;
import io.tremaux.parameter.Parameter;
import io.tremaux.query.RecommendParameters;
import io.tremaux.query.RecommendQuery;
import io.tremaux.request.Parameters;
import io.tremaux.request.RecommendRequest;
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
final class RecommendService extends CallService {
    static final String NAME = "tremaux.recommend";
    static final List<Parameter> PARAMETERS = Stream.concat(
                    RecommendParameters.ALL.stream(), Stream.of(Returned.OF_RECOMMENDATION))
            .toList();
    private static final Set<String> KNOWN = DeclaredParameters.names(PARAMETERS);

    RecommendService(GraphQueries queries) {
        super(queries, NAME, PARAMETERS);
    }

    /** @param known the names of {@link #PARAMETERS}, and those that the caller reads itself */
    static RecommendQuery read(GraphQueries queries, Parameters given, Set<String> known) {
        CallArguments.requireStart(given);
        return RecommendRequest.of(given, queries.defaultScope(), queries.compiled(), known);
    }

    @Override
    CloseableIterator<?> answer(OpenCall call, Parameters given, @Nullable Histories histories) {
        RecommendQuery query = read(queries, given, KNOWN);
        boolean wantsIds = given.choiceOrDefault(Returned.OF_RECOMMENDATION) == Returned.IDS;
        RankedNodes ranked = call.open(
                queries, () -> (RankedNodes) queries.open(query, call.share().turn(), call));
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
