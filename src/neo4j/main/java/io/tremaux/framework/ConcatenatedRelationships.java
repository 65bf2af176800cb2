package io.tremaux.framework;

import io.tremaux.graph.RelationshipChoice;
import io.tremaux.neo4j.entity.NodeRelationships;
import io.tremaux.neo4j.entity.RelationshipsOnce;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.ResourceIterator;

/** A node's relationships for several choices, one after another, each asked for when the one before has run out. */
final class ConcatenatedRelationships implements RelationshipsOnce {
    private final NodeRelationships relationships;
    private final long node;
    private final RelationshipChoice[] choices;
    private int next;
    private @Nullable ResourceIterator<Relationship> current;

    ConcatenatedRelationships(NodeRelationships relationships, long node, RelationshipChoice[] choices) {
        this.relationships = relationships;
        this.node = node;
        this.choices = choices;
    }

    @Override
    public boolean hasNext() {
        while (current == null || !current.hasNext()) {
            leaveCurrent();
            if (next == choices.length) {
                return false;
            }
            current = relationships.of(node, choices[next++]).iterator();
        }
        return true;
    }

    @Override
    public Relationship next() {
        if (!hasNext() || current == null) {
            throw new NoSuchElementException();
        }
        return current.next();
    }

    /** Closes the relationships of the current choice: each has its own iterator in the store. */
    private void leaveCurrent() {
        if (current != null) {
            current.close();
            current = null;
        }
    }

    @Override
    public void close() {
        leaveCurrent();
        next = choices.length;
    }
}
