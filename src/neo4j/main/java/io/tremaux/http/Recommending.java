package io.tremaux.http;

import io.tremaux.admission.Turn;
import io.tremaux.execution.Explanation;
import io.tremaux.execution.RankedNodes;
import io.tremaux.http.rows.RowOptions;
import io.tremaux.http.rows.Rows;
import io.tremaux.json.ValueStyle;
import io.tremaux.query.RecommendQuery;
import io.tremaux.service.Traversals;
import java.util.Map;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/** A request to recommend. */
record Recommending(RecommendQuery request, Map<String, Object> asGiven, RowOptions options)
        implements Asked<RankedNodes> {
    @Override
    public RankedNodes open(Traversals traversals, InternalTransaction transaction, Turn turn) {
        return traversals.rank(transaction, request, turn);
    }

    @Override
    public void explain(Traversals traversals, InternalTransaction transaction, Turn turn, Explanation explanation) {
        explanation.add("endpoint", "recommend", "");
        options.explain(explanation);
        traversals.explain(transaction, request, turn, options.keys(), explanation);
        explanation.warn(warnings());
    }

    @Override
    public Rows rows(RankedNodes nodes, ValueStyle ifNotChosen) {
        return options.of(nodes, ifNotChosen);
    }
}
