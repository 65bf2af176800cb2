package io.tremaux.http.rows;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tremaux.execution.RolledUp;
import java.io.IOException;
import java.math.BigDecimal;

/** A row for each node of a roll-up, with its quantity and the number of paths to it. */
final class RolledUpRows extends QueryRows<RolledUp> {
    RolledUpRows(RolledUp nodes, Form form, Entities entities) {
        super(nodes, form, entities);
    }

    @Override
    void writeRest(JsonGenerator json) throws IOException {
        writeNumber(json, "quantity", execution.quantity());
        json.writeNumberField("paths", execution.paths());
        if (execution.hasLevels()) {
            json.writeNumberField("minDepth", execution.minDepth());
            json.writeNumberField("maxDepth", execution.maxDepth());
        }
    }

    /** A decimal is a string: a reader of JSON would make a floating-point number of it. */
    static void writeNumber(JsonGenerator json, String name, Number number) throws IOException {
        if (number instanceof BigDecimal decimal) {
            json.writeStringField(name, decimal.toPlainString());
        } else if (number instanceof Long whole) {
            json.writeNumberField(name, whole);
        } else {
            json.writeNumberField(name, number.doubleValue());
        }
    }
}
