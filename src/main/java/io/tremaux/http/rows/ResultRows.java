package io.tremaux.http.rows;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tremaux.http.rows.Entities.Written;
import io.tremaux.service.Walk;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.neo4j.graphdb.Entity;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Relationship;

/** A row for each result of a walk. */
final class ResultRows implements Rows {
    private final Walk walk;
    private final Form form;
    private final Entities entities;

    ResultRows(Walk walk, Form form, Entities entities) {
        this.walk = walk;
        this.form = form;
        this.entities = entities;
    }

    @Override
    public List<String> arrays() {
        return List.of(form.name().toLowerCase(Locale.ROOT));
    }

    @Override
    public boolean next() {
        return walk.next();
    }

    @Override
    public void writeTo(JsonGenerator json) throws IOException {
        Written content = content();
        json.writeStartObject();
        content.writeTo(json);
        json.writeNumberField("depth", walk.depth());
        json.writeEndObject();
    }

    private Written content() {
        return switch (form) {
            case NODES -> entities.read(walk.nodeEntity());
            case PATHS -> path();
            default -> json -> json.writeStringField("elementId", walk.elementId());
        };
    }

    /** Nodes and relationships in turn, from the start node to the result. */
    private Written path() {
        List<Written> along = new ArrayList<>();
        for (Entity entity : walk.path()) {
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
