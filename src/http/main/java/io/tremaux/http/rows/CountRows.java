package io.tremaux.http.rows;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tremaux.execution.StartCounts;
import java.io.IOException;
import java.util.List;

/** A row for each start node, with what its traversal has found and what cut that short. */
final class CountRows implements Rows {
    private final StartCounts counts;

    CountRows(StartCounts counts) {
        this.counts = counts;
    }

    @Override
    public List<String> arrays() {
        return List.of("counts");
    }

    @Override
    public boolean next() {
        return counts.next();
    }

    @Override
    public void writeTo(JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("startNodeElementId", counts.elementId());
        json.writeNumberField("count", counts.found());
        json.writeStringField("truncated", counts.foundTruncated());
        json.writeEndObject();
    }
}
