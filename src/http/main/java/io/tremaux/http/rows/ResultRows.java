package io.tremaux.http.rows;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tremaux.execution.Walk;
import io.tremaux.graph.Neighbours;
import io.tremaux.http.rows.Entities.Written;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A row for each result of a walk, with its depth. */
final class ResultRows extends QueryRows<Walk> {
    private final Neighbours path = new Neighbours(true, bytes -> {}); // as long as one path

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
        path.truncate(0);
        execution.appendPathTo(path);
        int start = path.size() - 1;
        List<Written> along = new ArrayList<>(2 * start + 1);
        along.add(entities.node(path.node(start)));
        for (int i = start - 1; i >= 0; i--) {
            along.add(relationship(path.node(i + 1), i));
            along.add(entities.node(path.node(i)));
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

    private Written relationship(long before, int step) {
        long id = path.relationship(step);
        long after = path.node(step);
        return path.isIncoming(step)
                ? entities.relationship(id, after, path.type(step), before)
                : entities.relationship(id, before, path.type(step), after);
    }
}
