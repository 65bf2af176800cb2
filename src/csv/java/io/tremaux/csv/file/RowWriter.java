package io.tremaux.csv.file;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.io.SerializedString;
import io.tremaux.csv.file.Column.Role;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Writes rows as lines of JSON. Belongs to one thread. */
public final class RowWriter {
    private static final JsonFactory JSON = new JsonFactory();

    private final Source source;
    private final Catalog catalog;
    private final JsonGenerator json;
    private final Field[] fields;
    private final Map<String, List<String>> labels = new HashMap<>(); // by the field that names them
    private final Set<String> types = new HashSet<>();
    private final int labelAt;
    private final int typeAt;
    private final Field from;
    private final Field to;
    private final String keyLabel;

    /**
     * A column whose values are written.
     *
     * @param name of the property, or the label of an end, which may be null
     */
    private record Field(int at, SerializedString name, ColumnType type, boolean list) {}

    public RowWriter(Source source, Catalog catalog, OutputStream out) throws IOException {
        this.source = source;
        this.catalog = catalog;
        this.json = JSON.createGenerator(out);
        json.setRootValueSeparator(null);
        Header header = source.header();
        this.labelAt = header.columns().indexOf(header.column(Role.LABEL));
        this.typeAt = source.type() == null ? header.columns().indexOf(header.column(Role.TYPE)) : -1;
        this.keyLabel = source.isRelationships() ? null : catalog.keyLabel(source);
        this.from = source.isRelationships() ? end(Role.START_ID) : null;
        this.to = source.isRelationships() ? end(Role.END_ID) : null;
        this.fields = properties();
    }

    private Field[] properties() {
        List<Column> columns = source.header().columns();
        List<Field> found = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            Column column = columns.get(i);
            if (column.role() == Role.ID) {
                found.add(new Field(i, new SerializedString(catalog.keyName(source)), catalog.idType(source), false));
            } else if (column.role() == Role.PROPERTY) {
                ColumnType type = catalog.type(source, column);
                found.add(new Field(i, new SerializedString(column.name()), type, column.list()));
            }
        }
        return found.toArray(Field[]::new);
    }

    private Field end(Role role) {
        Column column = source.header().column(role);
        String label = catalog.label(column.group());
        return new Field(
                source.header().columns().indexOf(column),
                label == null ? null : new SerializedString(label),
                catalog.endType(source, role),
                false);
    }

    /** @throws RefusedRowException if nothing was written */
    public void write(List<String> row) throws IOException, RefusedRowException {
        for (int i = source.header().columns().size(); i < row.size(); i++) {
            if (row.get(i) != null) {
                throw new RefusedRowException("The row has more fields than the header.");
            }
        }
        if (source.isRelationships()) {
            String type = typeAt < 0 ? source.type() : field(row, typeAt);
            if (type == null) {
                throw new RefusedRowException("The row has no type.");
            }
            if (types.add(type)) {
                catalog.requireType(source, type);
            }
            json.writeStartObject();
            json.writeStringField("type", type);
            json.writeFieldName("from");
            writeEnd(row, from);
            json.writeFieldName("to");
            writeEnd(row, to);
        } else {
            List<String> all = labels(labelAt < 0 ? null : field(row, labelAt));
            json.writeStartObject();
            json.writeFieldName("labels");
            json.writeStartArray();
            for (String label : all) {
                json.writeString(label);
            }
            json.writeEndArray();
        }
        writeProperties(row);
        json.writeEndObject();
        json.writeRaw('\n');
        json.flush();
    }

    private static String field(List<String> row, int at) {
        return at < row.size() ? row.get(at) : null;
    }

    /** All labels of a row, first the one that identifies it. */
    private List<String> labels(String given) throws RefusedRowException {
        List<String> known = labels.get(given);
        if (known != null) {
            return known;
        }
        List<String> all = new ArrayList<>(source.labels());
        if (given != null) {
            all.addAll(source.split(given));
        }
        if (keyLabel != null && labelAt < 0 && !all.contains(keyLabel)) {
            all.add(keyLabel);
        }
        if (all.isEmpty()) {
            throw new RefusedRowException("The row has no label.");
        }
        if (keyLabel != null) {
            if (!all.remove(keyLabel)) {
                throw new RefusedRowException("The labels " + String.join(", ", all) + " do not include " + keyLabel
                        + ", the label of the group of ids. --group GROUP=LABEL names another.");
            }
            all.add(0, keyLabel);
        }
        catalog.requireLabels(source, all);
        labels.put(given, all);
        return all;
    }

    private void writeEnd(List<String> row, Field end) throws IOException {
        String id = field(row, end.at);
        if (end.name == null) {
            writeId(id, end);
            return;
        }
        json.writeStartObject();
        json.writeFieldName("label");
        json.writeString(end.name);
        json.writeFieldName("key");
        writeId(id, end);
        json.writeEndObject();
    }

    private void writeId(String id, Field end) throws IOException {
        if (id == null) {
            json.writeNull(); // for the server to refuse
        } else {
            end.type.write(json, id);
        }
    }

    private void writeProperties(List<String> row) throws IOException {
        json.writeFieldName("properties");
        json.writeStartObject();
        for (Field field : fields) {
            String text = field(row, field.at);
            boolean absent = text == null || text.isEmpty() && (field.list || field.type != ColumnType.STRING);
            if (!absent) {
                json.writeFieldName(field.name);
                if (field.list) {
                    writeList(text, field.type);
                } else {
                    field.type.write(json, text);
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
