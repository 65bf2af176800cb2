package io.tremaux.http.rows;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tremaux.execution.OrderedNodes;
import java.io.IOException;

/** A row for each node of a topological order, with its rank. */
final class OrderedRows extends QueryRows<OrderedNodes> {
    OrderedRows(OrderedNodes nodes, Form form, Entities entities) {
        super(nodes, form, entities);
    }

    @Override
    void writeRest(JsonGenerator json) throws IOException {
        json.writeNumberField("rank", execution.rank());
    }
}
