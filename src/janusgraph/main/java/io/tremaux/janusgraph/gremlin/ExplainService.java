package io.tremaux.janusgraph.gremlin;

import io.tremaux.execution.Explanation;
import io.tremaux.parameter.DeclaredParameters;
import io.tremaux.parameter.Parameter;
import io.tremaux.parameter.Parameter.Choice;
import io.tremaux.query.Query;
import io.tremaux.request.Parameters;
import io.tremaux.request.TraverseRequest;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.tinkerpop.gremlin.structure.util.CloseableIterator;
import org.jspecify.annotations.Nullable;

/**
 * {@code g.call("tremaux.explain", [...])}: how a call of another service is understood, as maps for people to read. It
 * traverses nothing.
 */
final class ExplainService extends CallService {
    private static final Choice<String> SERVICE = new Choice<>(
            "service",
            List.of(TraverseService.NAME, RecommendService.NAME),
            TraverseService.NAME,
            "The service whose call is explained. All other parameters are those of that service.",
            RecommendService.NAME);
    private static final Set<String> OF_TRAVERSAL = withService(TraverseService.PARAMETERS);
    private static final Set<String> OF_RECOMMENDATION = withService(RecommendService.PARAMETERS);

    ExplainService(GraphQueries queries) {
        super(queries, "tremaux.explain", List.of(SERVICE));
    }

    private static Set<String> withService(List<Parameter> parameters) {
        Set<String> names = new LinkedHashSet<>(DeclaredParameters.names(parameters));
        names.add(SERVICE.name());
        return names;
    }

    @Override
    CloseableIterator<?> answer(OpenCall call, Parameters given, @Nullable Histories histories) {
        try (call) {
            String service = given.choiceOrDefault(SERVICE);
            Explanation explanation = new Explanation(given::has);
            explanation.add(SERVICE.name(), service, "");
            if (service.equals(TraverseService.NAME)) {
                TraverseRequest request = TraverseService.read(queries, given, OF_TRAVERSAL);
                explain(call, request.walk(), explanation);
                explanation.warn(request.warnings());
            } else {
                given.choiceOrDefault(Returned.OF_RECOMMENDATION); // which has no part in the query
                explain(call, RecommendService.read(queries, given, OF_RECOMMENDATION), explanation);
            }
            Stream<Map<String, String>> rows = explanation.rows().stream().map(ExplainService::row);
            return CloseableIterator.of(rows.iterator());
        }
    }

    private void explain(OpenCall call, Query query, Explanation explanation) {
        call.inTurn(() -> {
            queries.explain(query, call.share().turn(), call, explanation);
            return explanation;
        });
    }

    /** What has no origin has no such member. */
    private static Map<String, String> row(Explanation.Row explained) {
        Map<String, String> row = new LinkedHashMap<>();
        row.put("item", explained.item());
        row.put("value", explained.value());
        String origin = explained.origin();
        if (origin != null) {
            row.put("origin", origin);
        }
        row.put("detail", explained.detail());
        return row;
    }
}
