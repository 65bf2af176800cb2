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

/**
 * A row for each result at the end of a path, with its depth, its cost if it has one, and, if each start node is asked
 * about, its start node.
 */
final class ResultRows extends QueryRows {
    private static final int KEPT_NODES = 64; // so that a long path holds no memory until the answer ends

    private final PathExecution walk;
    private final WalkedPath path = new WalkedPath();
    private final List<Written> along = new ArrayList<>(); // the path
    private final List<Entities.Node> nodes = new ArrayList<>(); // the first of each path, which nearly always are all

    ResultRows(PathExecution walk, ReturnForm form, Entities entities) {
        super(walk, form, entities, rest(walk));
        this.walk = walk;
    }

    private static List<Column.Member> rest(PathExecution walk) {
        List<Column.Member> rest = new ArrayList<>();
        rest.add(new Column.Int("depth", walk::depth));
        if (walk instanceof CheapestSearch paths) {
            rest.add(new Column.Decimal("cost", paths::cost));
        }
        if (walk instanceof WalksByStart walks) {
            rest.add(new Column.Text("startNodeElementId", walks::startElementId));
        }
        return rest;
    }

    @Override
    void readContent() {
        if (form == ReturnForm.PATHS) {
            readPath();
        } else {
            super.readContent();
        }
    }

    /** Nodes and relationships in turn, from the start node to the result. */
    private void readPath() {
        path.take(walk);
        along.clear();
        along.add(node(0));
        for (int i = 0; i < path.length(); i++) {
            along.add(entities.relationship(path.relationship(i), path.source(i), path.type(i), path.target(i)));
            along.add(node(i + 1));
        }
    }

    private Written node(int place) {
        if (place == nodes.size() && place < KEPT_NODES) {
            nodes.add(entities.node());
        }
        Entities.Node node = place < KEPT_NODES ? nodes.get(place) : entities.node();
        return node.read(path.node(place));
    }

    @Override
    void writeContent(JsonGenerator json) throws IOException {
        if (form == ReturnForm.PATHS) {
            writePath(json);
        } else {
            super.writeContent(json);
        }
    }

    private void writePath(JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("path");
        for (Written each : along) {
            json.writeStartObject();
            each.writeTo(json);
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
