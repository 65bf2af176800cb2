package io.tremaux.http.rows;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tremaux.http.rows.Entities.Written;
import io.tremaux.service.Walk;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.neo4j.graphdb.Entity;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Relationship;

/** A row for each result of a walk, with its depth. */
final class ResultRows extends QueryRows<Walk> {
    ResultRows(Walk walk, Form form, Entities entities) {
        super(walk, form, entities);
    }

    @Override
    Written content() {
        return form == Form.PATHS ? path() : super.content();
    }

    @Override
    void writeRest(JsonGenerator json) throws IOException {
        json.writeNumberField("depth", execution.depth());
    }

    /** Nodes and relationships in turn, from the start node to the result. */
    private Written path() {
        List<Written> along = new ArrayList<>();
        for (Entity entity : execution.path()) {
            along.add(entity instanceof Node node ? entities.read(node) : entities.read((Relationship) entity));
        }
        return json -> {
            json.writeArrayFieldStart("path");
            for (Written each : along) {
                json.writeStartObject();
                each.writeTo(json);
                json.writeEndObject();
            }
            json.writeEndArray();
        };
    }
}
