package io.tremaux.http;

import io.tremaux.admission.Turn;
import io.tremaux.execution.Explanation;
import io.tremaux.execution.QueryExecution;
import io.tremaux.http.rows.RowOptions;
import io.tremaux.http.rows.Rows;
import io.tremaux.json.ValueStyle;
import io.tremaux.service.Traversals;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/**
 * What one request asks, and the rows of its answer. Holds nothing of the request itself, which is over by the time of
 * the answer.
 */
interface Asked<I extends QueryExecution> {
    /** What its rows are to be. */
    RowOptions options();

    /** The parameters, for people to read. */
    Map<String, Object> asGiven();

    /** What {@code SHOW TRANSACTIONS} lists. */
    default Map<String, Object> metadata() {
        Map<String, Object> metadata = new LinkedHashMap<>();
        metadata.put("app", "tremaux");
        metadata.putAll(asGiven());
        return metadata;
    }

    /** What the caller should know about them. */
    default List<String> warnings() {
        return List.of();
    }

    /** Whether the answer is the number of results alone. */
    default boolean countsOnly() {
        return false;
    }

    /** Prepares the question in a transaction of the caller's. */
    I open(Traversals traversals, InternalTransaction transaction, Turn turn);

    /** Explains the question in a transaction of the caller's. */
    void explain(Traversals traversals, InternalTransaction transaction, Turn turn, Explanation explanation);

    /** @param ifNotChosen how values are written if the request does not say it */
    Rows rows(I execution, ValueStyle ifNotChosen);
}
