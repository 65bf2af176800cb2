package io.tremaux.neo4j.entity;

import java.util.stream.Stream;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.ResourceIterable;
import org.neo4j.graphdb.ResourceIterator;

/** Relationships that are iterated once: the iterable is its own iterator. */
public interface RelationshipsOnce extends ResourceIterable<Relationship>, ResourceIterator<Relationship> {
    @Override
    default ResourceIterator<Relationship> iterator() {
        return this;
    }

    @Override
    default Stream<Relationship> stream() {
        return ResourceIterator.super.stream();
    }
}
