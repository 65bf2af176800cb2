package io.tremaux.http.answer;

import io.tremaux.admission.Turn;
import io.tremaux.execution.Explanation;
import io.tremaux.http.rows.ReturnForm;
import io.tremaux.http.rows.RowOptions;
import io.tremaux.http.server.CallersTransaction;
import io.tremaux.query.Query;
import io.tremaux.query.TraverseQuery;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What one request asks. Holds nothing of the request itself, which is over by the time of the answer.
 *
 * @param endpoint for people to read
 * @param options what the rows of its answer are to be
 * @param asGiven the parameters, for people to read
 * @param warnings what the caller should know about them
 */
public record RequestInfo(
        String endpoint, Query query, RowOptions options, Map<String, Object> asGiven, List<String> warnings) {
    /** What the database system lists. */
    public Map<String, Object> metadata() {
        Map<String, Object> metadata = new LinkedHashMap<>();
        metadata.put("app", "tremaux");
        metadata.putAll(asGiven);
        return metadata;
    }

    /** Whether the answer is the number of results alone. */
    public boolean countsOnly() {
        return query instanceof TraverseQuery && options.form() == ReturnForm.COUNT;
    }

    /** Explains the query in a transaction of the caller's. */
    public void explain(CallersTransaction transaction, Turn turn, Explanation explanation) {
        explanation.add("endpoint", endpoint, "");
        options.explain(explanation);
        transaction.explain(query, turn, options.keys(), explanation);
        explanation.warn(warnings);
    }
}
