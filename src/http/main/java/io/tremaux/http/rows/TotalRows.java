package io.tremaux.http.rows;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tremaux.execution.RolledUp;
import java.io.IOException;
import java.util.List;
import java.util.Objects;

/** One row with what all nodes of a roll-up are worth together; none if that was not found out. */
final class TotalRows implements Rows {
    private final RolledUp nodes;
    private final Column.Member total;

    TotalRows(RolledUp nodes) {
        this.nodes = nodes;
        this.total = new Column.Amount("total", () -> Objects.requireNonNull(nodes.total()));
    }

    @Override
    public List<String> arrays() {
        return List.of("results");
    }

    @Override
    public boolean next() {
        return nodes.next();
    }

    @Override
    public void writeTo(JsonGenerator json) throws IOException {
        json.writeStartObject();
        total.writeTo(json);
        json.writeEndObject();
    }
}
