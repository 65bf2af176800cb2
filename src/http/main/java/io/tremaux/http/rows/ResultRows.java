package io.tremaux.http.rows;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tremaux.execution.CheapestSearch;
import io.tremaux.execution.PathExecution;
import io.tremaux.execution.WalkedPath;
import io.tremaux.execution.WalksByStart;
import io.tremaux.http.rows.Entities.Written;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A row for each result at the end of a path, with its depth, its cost if it has one, and, if each start node is asked about, its start node. */
final class ResultRows extends QueryRows<PathExecution> {
    private final WalkedPath path = new WalkedPath();

    ResultRows(PathExecution walk, Form form, Entities entities) {
        super(walk, form, entities);
    }

    @Override
    Written content() {
        return form == Form.PATHS ? path() : super.content();
    }

    @Override
    void writeRest(JsonGenerator json) throws IOException {
        json.writeNumberField("depth", execution.depth());
        if (execution instanceof CheapestSearch paths) {
            json.writeNumberField("cost", paths.cost());
        }
        if (execution instanceof WalksByStart walks) {
            json.writeStringField("startNodeElementId", walks.startElementId());
        }
    }

    /** Nodes and relationships in turn, from the start node to the result. */
    private Written path() {
        path.take(execution);
        List<Written> along = new ArrayList<>(2 * path.length() + 1);
        along.add(entities.node(path.node(0)));
        for (int i = 0; i < path.length(); i++) {
            along.add(entities.relationship(path.relationship(i), path.source(i), path.type(i), path.target(i)));
            along.add(entities.node(path.node(i + 1)));
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
