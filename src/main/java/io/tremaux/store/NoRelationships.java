package io.tremaux.store;

import java.util.NoSuchElementException;
import java.util.stream.Stream;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.ResourceIterable;
import org.neo4j.graphdb.ResourceIterator;

/** A node without relationships. */
enum NoRelationships implements ResourceIterable<Relationship>, ResourceIterator<Relationship> {
    INSTANCE;

    @Override
    public ResourceIterator<Relationship> iterator() {
        return this;
    }

    @Override
    public boolean hasNext() {
        return false;
    }

    @Override
    public Relationship next() {
        throw new NoSuchElementException();
    }

    @Override
    public Stream<Relationship> stream() {
        return Stream.empty();
    }

    @Override
    public void close() {}
}
