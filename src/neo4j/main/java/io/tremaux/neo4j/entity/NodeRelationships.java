package io.tremaux.neo4j.entity;

import io.tremaux.graph.RelationshipChoice;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.ResourceIterable;

/** The relationships of a node as Neo4j's own objects: what {@code engine=neo4j} follows. */
public interface NodeRelationships extends AutoCloseable {
    /**
     * The relationships of a node that fit one choice, in the store's own iteration order. Many are read lazily, so
     * what is not run to its end must be closed.
     */
    ResourceIterable<Relationship> of(long node, RelationshipChoice choice);

    /** Gives back what was borrowed, if anything. */
    @Override
    default void close() {}
}
