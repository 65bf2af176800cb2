package io.tremaux.http;

import io.tremaux.admission.Turn;
import io.tremaux.execution.Explanation;
import io.tremaux.execution.Walk;
import io.tremaux.http.rows.Form;
import io.tremaux.http.rows.RowOptions;
import io.tremaux.http.rows.Rows;
import io.tremaux.json.ValueStyle;
import io.tremaux.request.TraverseRequest;
import io.tremaux.service.Traversals;
import java.util.List;
import java.util.Map;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/** A request to traverse. */
record Traversing(TraverseRequest request, Map<String, Object> asGiven, RowOptions options) implements Asked<Walk> {
    @Override
    public List<String> warnings() {
        return request.warnings();
    }

    @Override
    public boolean countsOnly() {
        return options.form() == Form.COUNT;
    }

    @Override
    public Walk open(Traversals traversals, InternalTransaction transaction, Turn turn) {
        return traversals.open(
                transaction, options.form() == Form.PATHS ? request.walk().withPaths() : request.walk(), turn);
    }

    @Override
    public void explain(Traversals traversals, InternalTransaction transaction, Turn turn, Explanation explanation) {
        explanation.add("endpoint", "traverse", "");
        options.explain(explanation);
        traversals.explain(transaction, request.walk(), turn, options.keys(), explanation);
        explanation.warn(warnings());
    }

    @Override
    public Rows rows(Walk walk, ValueStyle ifNotChosen) {
        return options.of(walk, ifNotChosen);
    }
}
