package io.tremaux.http.rows;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tremaux.execution.Subgraph;
import io.tremaux.execution.Walk;
import io.tremaux.http.rows.Entities.Written;
import io.tremaux.store.RelationshipScan;
import java.io.IOException;
import java.util.List;

/**
 * A row for each node of a subgraph, and then one for each of its relationships: which ones belong to it is known only
 * when all nodes are found. The nodes are held until then, and charged, 40 bytes each; relationships are not held.
 * Belongs to one thread.
 */
final class GraphRows implements AnswerRows {
    private final Walk walk;
    private final Subgraph subgraph;
    private final Entities entities;
    private final Entities.Node node;
    private boolean nodesAreOver;

    GraphRows(Walk walk, Subgraph subgraph, Entities entities) {
        this.walk = walk;
        this.subgraph = subgraph;
        this.entities = entities;
        this.node = entities.node();
    }

    @Override
    public List<String> arrays() {
        return List.of("nodes", "relationships");
    }

    @Override
    public boolean next() {
        if (nodesAreOver) {
            return subgraph.nextRelationship();
        }
        nodesAreOver = !subgraph.nextNode();
        return !nodesAreOver;
    }

    @Override
    public void writeTo(JsonGenerator json) throws IOException {
        Written content = nodesAreOver ? relationship(subgraph.relationship()) : node.read(walk.node());
        json.writeStartObject();
        content.writeTo(json);
        if (!nodesAreOver) {
            json.writeNumberField("depth", walk.depth());
        }
        json.writeEndObject();
    }

    private Written relationship(RelationshipScan at) {
        return entities.relationship(at.id(), at.source(), at.type(), at.target());
    }
}
