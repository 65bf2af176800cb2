package io.tremaux.http.rows;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tremaux.json.Json;
import io.tremaux.json.ValueStyle;
import io.tremaux.service.NodeProperties;
import io.tremaux.service.QueryExecution;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.NotFoundException;
import org.neo4j.graphdb.Relationship;

/**
 * Reads nodes and relationships for rows. Each is read whole before any of it is written, so that a failure leaves no
 * half of a row. Belongs to one thread.
 */
final class Entities {
    private final Projection projection;
    private final NodeProperties chosen;
    private final ValueStyle style;

    Entities(QueryExecution execution, Projection projection, ValueStyle style) {
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
    Written read(Node node) {
        List<String> labels = labels(node);
        Map<String, Object> properties = projection.all() ? projection.of(node) : chosen.of(node);
        return json -> {
            json.writeStringField("elementId", node.getElementId());
            Json.writeStrings(json, "labels", labels);
            write(json, properties);
        };
    }

    private static List<String> labels(Node node) {
        List<String> labels = new ArrayList<>();
        try {
            for (Label label : node.getLabels()) {
                labels.add(label.name());
            }
        } catch (NotFoundException e) {
            labels.clear();
        }
        return labels;
    }

    Written read(Relationship relationship) {
        Map<String, Object> properties = projection.of(relationship);
        return json -> {
            json.writeStringField("elementId", relationship.getElementId());
            json.writeStringField(
                    "startNodeElementId", relationship.getStartNode().getElementId());
            json.writeStringField("endNodeElementId", relationship.getEndNode().getElementId());
            json.writeStringField("type", relationship.getType().name());
            write(json, properties);
        };
    }

    private void write(JsonGenerator json, Map<String, Object> properties) throws IOException {
        json.writeObjectFieldStart("properties");
        for (Map.Entry<String, Object> property : properties.entrySet()) {
            json.writeFieldName(property.getKey());
            style.write(json, property.getValue());
        }
        json.writeEndObject();
    }
}
