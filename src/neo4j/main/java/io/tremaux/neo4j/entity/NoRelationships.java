package io.tremaux.neo4j.entity;

import java.util.NoSuchElementException;
import org.neo4j.graphdb.Relationship;

/** A node without relationships. One object serves all, for it has no state. */
public enum NoRelationships implements RelationshipsOnce {
    INSTANCE;

    @Override
    public boolean hasNext() {
        return false;
    }

    @Override
    public Relationship next() {
        throw new NoSuchElementException();
    }

    @Override
    public void close() {}
}
