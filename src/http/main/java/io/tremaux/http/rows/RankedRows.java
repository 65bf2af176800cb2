package io.tremaux.http.rows;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tremaux.execution.RankedNodes;
import java.io.IOException;

/**
 * A row for each node of a ranking, with its score: a whole number of paths, or a decimal if relationships have
 * weights.
 */
final class RankedRows extends QueryRows<RankedNodes> {
    RankedRows(RankedNodes nodes, Form form, Entities entities) {
        super(nodes, form, entities);
    }

    @Override
    void writeRest(JsonGenerator json) throws IOException {
        Number score = execution.score();
        if (score instanceof Long number) {
            json.writeNumberField("score", number);
        } else {
            json.writeNumberField("score", score.doubleValue());
        }
    }
}
