package io.tremaux.neo4j.entity;

import io.tremaux.graph.RelationshipChoice;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.ResourceIterable;

/** A reader of the relationships of nodes as Neo4j's own objects, which {@code engine=neo4j} follows. */
public interface NodeRelationships extends AutoCloseable {
    /**
     * The relationships of a node that are among one choice, in the store's own order. They may be read lazily, so the
     * caller closes an iterator that it does not run to its end.
     */
    ResourceIterable<Relationship> of(long node, RelationshipChoice choice);

    /** Releases memory that is still charged to the transaction, if any. */
    @Override
    default void close() {}
}
