package io.tremaux.csv.file;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes rows as lines of JSON. Belongs to one thread. */
public final class RowWriter {
    private static final JsonFactory JSON = new JsonFactory();

    private final Source source;
    private final LoadPlan plan;
    private final JsonGenerator json;
    private final @Nullable Column names;
    private final Map<String, RowShape> shapes = new HashMap<>(); // by the fields that name labels or types

    public RowWriter(Source source, LoadPlan plan, OutputStream out) throws IOException {
        this.source = source;
        this.plan = plan;
        this.json = JSON.createGenerator(out);
        json.setRootValueSeparator(null);
        this.names = RowNames.column(source);
    }

    /** @throws RejectedRowException if nothing was written */
    public void write(List<String> row) throws IOException, RejectedRowException {
        for (int i = source.header().columns().size(); i < row.size(); i++) {
            if (row.get(i) != null) {
                throw new RejectedRowException(null, "The row has more fields than the header.");
            }
        }
        RowShape shape = shape(RowNames.field(names, row));
        json.writeStartObject();
        RowShape.End from = shape.from();
        RowShape.End to = shape.to();
        if (from == null || to == null) {
            writeLabels(shape.labels());
        } else {
            json.writeStringField("type", shape.type());
            writeEnd("from", row, from);
            writeEnd("to", row, to);
        }
        writeProperties(row, shape.fields());
        json.writeEndObject();
        json.writeRaw('\n');
        json.flush();
    }

    private RowShape shape(String field) throws RejectedRowException {
        RowShape shape = shapes.get(field);
        if (shape == null) {
            shape = plan.shape(source, field);
            shapes.put(field, shape);
        }
        return shape;
    }

    private static @Nullable String field(List<String> row, Column column) {
        return column.number() <= row.size() ? row.get(column.number() - 1) : null;
    }

    private void writeLabels(List<String> labels) throws IOException {
        json.writeFieldName("labels");
        json.writeArray(labels.toArray(String[]::new), 0, labels.size());
    }

    private void writeEnd(String name, List<String> row, RowShape.End end) throws IOException {
        String id = field(row, end.column());
        json.writeObjectFieldStart(name);
        if (end.labels().size() == 1) {
            json.writeStringField("label", end.labels().get(0));
        } else {
            writeLabels(end.labels());
        }
        json.writeFieldName("key");
        if (id == null) {
            json.writeNull(); // for the server to reject
        } else {
            end.type().write(json, id);
        }
        json.writeEndObject();
    }

    private void writeProperties(List<String> row, List<RowShape.Field> fields) throws IOException {
        json.writeObjectFieldStart("properties");
        for (RowShape.Field field : fields) {
            String text = field(row, field.column());
            ValueType type = field.type();
            boolean hasEmpty = !type.list() && type.scalar() == ColumnType.STRING; // else an empty field has no value
            if (text != null && (hasEmpty || !text.isEmpty())) {
                json.writeFieldName(field.name());
                if (type.list()) {
                    writeList(text, type.scalar());
                } else {
                    type.scalar().write(json, text);
                }
            }
        }
        json.writeEndObject();
    }

    private void writeList(String text, ColumnType type) throws IOException {
        json.writeStartArray();
        int begin = 0;
        for (int end; begin <= text.length(); begin = end + 1) {
            int next = text.indexOf(source.format().arrayDelimiter(), begin);
            end = next < 0 ? text.length() : next;
            type.write(json, text.substring(begin, end));
        }
        json.writeEndArray();
    }
}
