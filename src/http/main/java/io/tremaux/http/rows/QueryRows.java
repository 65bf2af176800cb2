package io.tremaux.http.rows;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tremaux.execution.QueryExecution;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A row for each node that is found, or its element id, with what else is known of it. */
sealed class QueryRows implements ColumnarRows permits ResultRows {
    final QueryExecution execution;
    final ReturnForm form;
    final Entities entities;
    private final Column.Member[] rest; // an iterator would be an object a row
    private final Entities.Node node;
    private @Nullable NodeColumns nodes; // while rows are read as columns

    /** @param rest what a row says behind the node, such as its depth or its score */
    QueryRows(QueryExecution execution, ReturnForm form, Entities entities, List<Column.Member> rest) {
        this.execution = execution;
        this.form = form;
        this.entities = entities;
        this.rest = rest.toArray(Column.Member[]::new);
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
        readContent();
        json.writeStartObject();
        writeContent(json);
        for (Column.Member each : rest) {
            each.writeTo(json);
        }
        json.writeEndObject();
    }

    /** Reads what the row is about, before any of it is written. */
    void readContent() {
        if (form == ReturnForm.NODES) {
            node.read(execution.node());
        }
    }

    /** Writes what the row is about. */
    void writeContent(JsonGenerator json) throws IOException {
        if (form == ReturnForm.NODES) {
            node.writeTo(json);
        } else {
            entities.writeId(execution.node(), json);
        }
    }

    @Override
    public final List<Column> columns() {
        List<Column> columns = new ArrayList<>();
        columns.add(entities.id(execution::node));
        columns.addAll(Arrays.asList(rest));
        if (form == ReturnForm.NODES) {
            nodes = entities.columns();
            columns.addAll(
                    nodes.columns(columns.stream().map(Column::name).collect(Collectors.toSet()), entities.style()));
        }
        return columns;
    }

    @Override
    public final void read() {
        if (nodes != null) {
            nodes.read(execution.node());
        }
    }
}
