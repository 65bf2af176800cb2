package io.tremaux.http.rows;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tremaux.execution.QueryExecution;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** A row for each node that is found, or its element id, with what else is known of it. */
abstract sealed class QueryRows<I extends QueryExecution> implements Rows
        permits ResultRows, RankedRows, RolledUpRows, OrderedRows {
    final I execution;
    final Form form;
    final Entities entities;
    private final Entities.Node node;

    QueryRows(I execution, Form form, Entities entities) {
        this.execution = execution;
        this.form = form;
        this.entities = entities;
        this.node = entities.node();
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
        read();
        json.writeStartObject();
        writeContent(json);
        writeRest(json);
        json.writeEndObject();
    }

    /** Reads what the row is about, before any of it is written. */
    void read() {
        if (form == Form.NODES) {
            node.read(execution.node());
        }
    }

    /** Writes what the row is about. */
    void writeContent(JsonGenerator json) throws IOException {
        if (form == Form.NODES) {
            node.writeTo(json);
        } else {
            entities.writeId(execution.node(), json);
        }
    }

    /** Writes the members behind the node, such as its depth or its score. */
    abstract void writeRest(JsonGenerator json) throws IOException;
}
