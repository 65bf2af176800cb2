package io.tremaux.http.rows;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tremaux.execution.QueryExecution;
import io.tremaux.http.rows.Entities.Written;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** A row for each node that is found, or its element id, with what else is known of it. */
abstract sealed class QueryRows<I extends QueryExecution> implements Rows
        permits ResultRows, RankedRows, RolledUpRows, OrderedRows {
    final I execution;
    final Form form;
    final Entities entities;

    QueryRows(I execution, Form form, Entities entities) {
        this.execution = execution;
        this.form = form;
        this.entities = entities;
    }

    @Override
    public final List<String> arrays() {
        return List.of(form.name().toLowerCase(Locale.ROOT));
    }

    @Override
    public final boolean next() {
        return execution.next();
    }

    @Override
    public final void writeTo(JsonGenerator json) throws IOException {
        Written content = content();
        json.writeStartObject();
        content.writeTo(json);
        writeRest(json);
        json.writeEndObject();
    }

    /** What the row is about, read before any of it is written. */
    Written content() {
        return form == Form.NODES
                ? entities.node(execution.node())
                : json -> json.writeStringField("elementId", execution.elementId());
    }

    /** Writes the members behind the node, such as its depth or its score. */
    abstract void writeRest(JsonGenerator json) throws IOException;
}
