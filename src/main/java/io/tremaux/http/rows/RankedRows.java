package io.tremaux.http.rows;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tremaux.http.rows.Entities.Written;
import io.tremaux.service.RankedNodes;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** A row for each node of a ranking, with its score. */
final class RankedRows implements Rows {
    private final RankedNodes nodes;
    private final Form form;
    private final Entities entities;

    RankedRows(RankedNodes nodes, Form form, Entities entities) {
        this.nodes = nodes;
        this.form = form;
        this.entities = entities;
    }

    @Override
    public List<String> arrays() {
        return List.of(form.name().toLowerCase(Locale.ROOT));
    }

    @Override
    public boolean next() {
        return nodes.next();
    }

    @Override
    public void writeTo(JsonGenerator json) throws IOException {
        Written content = form == Form.NODES
                ? entities.read(nodes.nodeEntity())
                : row -> row.writeStringField("elementId", nodes.elementId());
        json.writeStartObject();
        content.writeTo(json);
        Number score = nodes.score();
        if (score instanceof Long number) {
            json.writeNumberField("score", number);
        } else {
            json.writeNumberField("score", score.doubleValue());
        }
        json.writeEndObject();
    }
}
