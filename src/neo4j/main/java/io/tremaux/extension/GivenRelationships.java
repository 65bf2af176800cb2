package io.tremaux.extension;

import java.util.Iterator;
import java.util.stream.Stream;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.ResourceIterable;
import org.neo4j.graphdb.ResourceIterator;

/** Relationships that need not be closed. */
record GivenRelationships(Iterator<Relationship> each)
        implements ResourceIterable<Relationship>, ResourceIterator<Relationship> {
    @Override
    public ResourceIterator<Relationship> iterator() {
        return this;
    }

    @Override
    public boolean hasNext() {
        return each.hasNext();
    }

    @Override
    public Relationship next() {
        return each.next();
    }

    @Override
    public Stream<Relationship> stream() {
        return ResourceIterator.super.stream();
    }

    @Override
    public void close() {}
}
