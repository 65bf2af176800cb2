package io.tremaux.http.rows;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tremaux.execution.NodeProperties;
import io.tremaux.execution.QueryExecution;
import io.tremaux.json.Json;
import io.tremaux.json.ValueStyle;
import io.tremaux.store.Elements;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * Reads nodes and relationships for rows. Each is read whole before any of it is written, so that a failure leaves no
 * half of a row. Belongs to one thread.
 */
final class Entities {
    private final QueryExecution execution;
    private final Elements elements;
    private final Projection projection;
    private final NodeProperties chosen; // by the caches of the query; elements read all values from the store
    private final ValueStyle style;

    Entities(QueryExecution execution, Projection projection, ValueStyle style) {
        this.execution = execution;
        this.elements = execution.elements();
        this.projection = projection;
        this.chosen = execution.properties(projection.keys());
        this.style = style;
    }

    /** A node or a relationship as it is written. */
    @FunctionalInterface
    interface Written {
        /** Writes the members of the object at hand. */
        void writeTo(JsonGenerator json) throws IOException;
    }

    /** A node; one that was deleted since it was found has no labels and properties any more. */
    Written node(long node) {
        List<String> labels = elements.labels(node);
        Map<String, Object> properties = projection.all() ? elements.ofNode(node, null) : chosen.of(node);
        return json -> {
            json.writeStringField("elementId", elements.nodeId(node));
            Json.writeStrings(json, "labels", labels);
            write(json, properties);
        };
    }

    /** A relationship; one that was deleted since it was found has no properties any more. */
    Written relationship(long id, long source, int type, long target) {
        Map<String, Object> properties = elements.ofRelationship(id, projection.all() ? null : projection.keys());
        return json -> {
            json.writeStringField("elementId", elements.relationshipId(id));
            json.writeStringField("startNodeElementId", elements.nodeId(source));
            json.writeStringField("endNodeElementId", elements.nodeId(target));
            json.writeStringField("type", execution.typeName(type));
            write(json, properties);
        };
    }

    /** In the order of the map: as the caller named the keys, or as the store has them. */
    private void write(JsonGenerator json, Map<String, Object> properties) throws IOException {
        json.writeObjectFieldStart("properties");
        for (Map.Entry<String, Object> property : properties.entrySet()) {
            json.writeFieldName(property.getKey());
            style.write(json, property.getValue());
        }
        json.writeEndObject();
    }
}
