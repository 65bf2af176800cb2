package io.tremaux.http.rows;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tremaux.execution.ReachabilitySearch;
import java.io.IOException;
import java.util.List;

/**
 * Whether a path leads from the start nodes to the end nodes: one row, which says so. If each start node is asked
 * about, a row for each from which one does. {@code depth} is the least length of such a path.
 *
 * <pre>
 *   {"reachable": true, "depth": 2}      {"reachable": false, "depth": null}      null if that was not found out
 *   {"startNodeElementId": ..., "reachable": true, "depth": 2}
 * </pre>
 */
final class ReachableRows implements AnswerRows {
    private final ReachabilitySearch nodes;
    private boolean found;
    private boolean begun;

    ReachableRows(ReachabilitySearch nodes) {
        this.nodes = nodes;
    }

    @Override
    public List<String> arrays() {
        return List.of("results");
    }

    @Override
    public boolean next() {
        boolean isFirst = !begun;
        begun = true;
        found = (isFirst || nodes.asksEach()) && nodes.next();
        return found || isFirst && !nodes.asksEach();
    }

    @Override
    public void writeTo(JsonGenerator json) throws IOException {
        json.writeStartObject();
        if (nodes.asksEach()) {
            json.writeStringField("startNodeElementId", nodes.elementId());
        }
        if (found) {
            json.writeBooleanField("reachable", true);
            json.writeNumberField("depth", nodes.depth());
        } else {
            writeNotFound(json);
        }
        json.writeEndObject();
    }

    /** What was cut short has found nothing out. */
    private void writeNotFound(JsonGenerator json) throws IOException {
        if (nodes.isWhole()) {
            json.writeBooleanField("reachable", false);
        } else {
            json.writeNullField("reachable");
        }
        json.writeNullField("depth");
    }
}
