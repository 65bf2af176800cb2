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
 * The query of one request, and how to answer it. Holds no object of the HTTP request, which is over before the answer.
 *
 * @param endpoint its name, for people to read
 * @param options the form of the rows of the answer
 * @param asGiven the parameters, for people to read
 * @param warnings what the caller should know about the parameters
 */
public record RequestInfo(
        String endpoint, Query query, RowOptions options, Map<String, Object> asGiven, List<String> warnings) {
    /** The metadata of the transaction, which the database system lists. */
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

    /** Explains the query, in a transaction of the caller. */
    public void explain(CallersTransaction transaction, Turn turn, Explanation explanation) {
        explanation.add("endpoint", endpoint, "");
        options.explain(explanation);
        transaction.explain(query, turn, options.keys(), explanation);
        explanation.warn(warnings);
    }
}
