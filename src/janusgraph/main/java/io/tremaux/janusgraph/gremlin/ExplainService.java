package io.tremaux.janusgraph.gremlin;

import io.tremaux.execution.Explanation;
import io.tremaux.parameter.Parameter.Choice;
import io.tremaux.query.Query;
import io.tremaux.request.Parameters;
import io.tremaux.request.ParsedQuery;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.tinkerpop.gremlin.structure.util.CloseableIterator;
import org.jspecify.annotations.Nullable;

/**
 * {@code g.call("tremaux.explain", [...])}: how a call of another service is understood, as maps for people to read. It
 * traverses nothing.
 */
final class ExplainService extends CallService {
    private final Choice<QueryService> service;

    /** @param services whose calls it explains; without a name it explains the first */
    ExplainService(GraphQueries queries, List<QueryService> services) {
        this(queries, serviceAmong(services));
    }

    private ExplainService(GraphQueries queries, Choice<QueryService> service) {
        super(queries, "tremaux.explain", List.of(service));
        this.service = service;
    }

    private static Choice<QueryService> serviceAmong(List<QueryService> services) {
        List<String> names = services.stream().map(QueryService::getName).toList();
        return new Choice<>(
                "service",
                services,
                names,
                services.get(0),
                "The service whose call is explained. All other parameters are those of that service.",
                names.get(names.size() - 1));
    }

    @Override
    CloseableIterator<?> answer(OpenCall call, Parameters given, @Nullable ArrivedTraversers arrived) {
        try (call) {
            QueryService explained = given.choiceOrDefault(service);
            Explanation explanation = new Explanation(given::has);
            explanation.add(service.name(), explained.getName(), "");
            ParsedQuery<?> read = explained.readBeside(service, given);
            explain(call, read.query(), explanation);
            explanation.warn(read.warnings());
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
