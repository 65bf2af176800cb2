package io.tremaux.extension;

import org.jspecify.annotations.Nullable;
import org.neo4j.graphdb.Direction;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.ResourceIterable;

/**
 * The graph as one request sees it: with its caches, and with its caller's rights. The answers are those of Neo4j's own
 * {@link Node} and {@link Relationship}, but come from a cache where the request has one. There is nothing here to
 * write with, and Neo4j refuses writes past it while your code runs.
 *
 * <p>A node or relationship that is deleted during the traversal has no labels, properties or relationships. A name
 * that the database does not have stands for nothing, and earns the answer a warning; a traversal looks each name up
 * once.
 *
 * <p>A graph belongs to one traversal and its thread. It notices now and then that the traversal is over, and then
 * throws: let that pass.
 */
public interface Graph {
    /** Whether a node has a label. */
    boolean hasLabel(Node node, String label);

    /** The value of a property of a node, null if it has none; an array is a copy. */
    @Nullable Object property(Node node, String key);

    /**
     * The value of a property of a relationship, null if it has none; an array is a copy. Always read from the store.
     */
    @Nullable Object property(Relationship relationship, String key);

    /**
     * The relationships of a node that have one of some types, type by type in the given order, within a type as the
     * store has them. Without types all of them. Iterate over it once, to its end, or else close it.
     */
    ResourceIterable<Relationship> relationships(Node node, Direction direction, String... types);

    /** Relationships in the form in which an expander answers; to be iterated once. */
    static ResourceIterable<Relationship> inOrder(Iterable<Relationship> relationships) {
        return new GivenRelationships(relationships.iterator());
    }
}
