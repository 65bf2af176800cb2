package io.tremaux.http.rows;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.SerializedString;
import io.tremaux.execution.NodeLabels;
import io.tremaux.execution.NodeProperties;
import io.tremaux.execution.PropertyCell;
import io.tremaux.execution.QueryExecution;
import io.tremaux.json.Json;
import io.tremaux.json.ValueStyle;
import io.tremaux.store.Elements;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads nodes and relationships for rows. Each is read whole before any of it is written, so that a failure leaves no
 * half of a row. Names, and the labels of each label set, are encoded once. A node with chosen properties costs no
 * object but the digits of a double, and the text of a value that JSON has as text but the store does not. Belongs to
 * one thread.
 */
final class Entities {
    private static final SerializableString ELEMENT_ID = new SerializedString("elementId");
    private static final SerializableString LABELS = new SerializedString("labels");
    private static final SerializableString PROPERTIES = new SerializedString("properties");

    private final QueryExecution execution;
    private final Elements elements;
    private final Projection projection;
    private final NodeProperties chosen; // by the caches of the query; elements read all values from the store
    private final SerializableString[] keys; // of those
    private final NodeLabels<SerializableString> labels; // as arrays of JSON
    private final NodeIds ids;
    private final ValueStyle style;

    Entities(QueryExecution execution, Projection projection, ValueStyle style) {
        this.execution = execution;
        this.elements = execution.elements();
        this.projection = projection;
        this.chosen = execution.properties(projection.keys());
        this.keys = chosen.keys().stream().map(SerializedString::new).toArray(SerializableString[]::new);
        this.labels = execution.labels(names -> new SerializedString(Json.array(names)));
        this.ids = new NodeIds(elements);
        this.style = style;
    }

    /** A node or a relationship as it is written. */
    @FunctionalInterface
    interface Written {
        /** Writes the members of the current object. */
        void writeTo(JsonGenerator json) throws IOException;
    }

    /** One node after another. */
    final class Node implements Written {
        private final PropertyCell[] cells = chosen.cells();
        private long node;
        private @Nullable SerializableString labelsOfNode;
        private Map<String, Object> all = Map.of(); // properties

        private Node() {}

        /** Reads a node. One that was deleted since it was found has no labels and properties any more. */
        Node read(long node) {
            this.node = node;
            this.labelsOfNode = labels.of(node);
            if (projection.all()) {
                all = elements.ofNode(node, null);
            } else {
                chosen.read(node, cells);
            }
            return this;
        }

        @Override
        public void writeTo(JsonGenerator json) throws IOException {
            writeId(node, json);
            json.writeFieldName(LABELS);
            json.writeRawValue(labelsOfNode);
            json.writeFieldName(PROPERTIES);
            json.writeStartObject();
            if (projection.all()) {
                write(json, all);
            } else {
                writeChosen(json);
            }
            json.writeEndObject();
        }

        private void writeChosen(JsonGenerator json) throws IOException {
            for (int i = 0; i < keys.length; i++) {
                if (cells[i].kind() != PropertyCell.Kind.ABSENT) {
                    json.writeFieldName(keys[i]);
                    writeValue(json, cells[i]);
                }
            }
        }

        private void writeValue(JsonGenerator json, PropertyCell cell) throws IOException {
            switch (cell.kind()) {
                case WHOLE -> style.write(json, cell.whole());
                case FLOATING -> style.write(json, cell.floating());
                default -> style.write(json, Objects.requireNonNull(cell.object()));
            }
        }
    }

    /** None yet. */
    Node node() {
        return new Node();
    }

    /** How values are written. */
    ValueStyle style() {
        return style;
    }

    /** The ids of the current nodes, as a column. */
    Column id(LongSupplier node) {
        return new Column.Id(ELEMENT_ID.getValue(), ids, node);
    }

    /** What else columns say of nodes. */
    NodeColumns columns() {
        return new NodeColumns(execution, projection.keys());
    }

    /** Writes the id of a node, as a member of the current object. */
    void writeId(long node, JsonGenerator json) throws IOException {
        json.writeFieldName(ELEMENT_ID);
        ids.write(node, json);
    }

    /** A relationship; one that was deleted since it was found has no properties any more. */
    Written relationship(long id, long source, int type, long target) {
        Map<String, Object> properties = elements.ofRelationship(id, projection.all() ? null : projection.keys());
        return json -> {
            json.writeStringField("elementId", elements.relationshipId(id));
            json.writeStringField("startNodeElementId", elements.nodeId(source));
            json.writeStringField("endNodeElementId", elements.nodeId(target));
            json.writeStringField("type", execution.typeName(type));
            json.writeFieldName(PROPERTIES);
            json.writeStartObject();
            write(json, properties);
            json.writeEndObject();
        };
    }

    /** Writes members, in the order of the map: as the caller named the keys, or as the store has them. */
    private void write(JsonGenerator json, Map<String, Object> properties) throws IOException {
        for (Map.Entry<String, Object> property : properties.entrySet()) {
            json.writeFieldName(property.getKey());
            style.write(json, property.getValue());
        }
    }
}
