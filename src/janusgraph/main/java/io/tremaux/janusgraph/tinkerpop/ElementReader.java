package io.tremaux.janusgraph.tinkerpop;

import io.tremaux.graph.Neighbours;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.janusgraph.name.NamedLabelSet;
import io.tremaux.store.Elements;
import io.tremaux.store.NodeLookup;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads labels, properties and relationships of single elements: all that the facades of a session ask. Nodes and
 * relationships are the numbers that the session gave them when it met them. One that is not there, or was deleted, has
 * nothing. Belongs to one thread.
 */
public interface ElementReader {
    /** The number of the node that has an id in the store; {@link Elements#NONE} if there is none. */
    long node(Object id);

    /** Says that it is asked next which nodes have these ids, so that a reader that can reads them at once. */
    default void expect(List<Object> ids) {}

    /** The labels of a node. */
    NamedLabelSet labels(long node);

    /** The names of a node's labels, for callers: no cache answers for this. */
    default List<String> labelNames(long node) {
        return labels(node).names();
    }

    /** The value of a node's property, as predicates understand it; null if there is none. */
    @Nullable Object value(long node, int key);

    /** All properties of a node by their names. */
    Map<String, Object> values(long node);

    /** Appends neighbours as {@link io.tremaux.graph.Relationships#append} does. */
    void append(long node, RelationshipChoice choice, Neighbours to);

    /** Whether there is a relationship with this source, type and target. */
    boolean leads(long relationship, long source, int type, long target);

    /** The value of a relationship's property, as predicates understand it; null if there is none. */
    @Nullable Object ofRelationship(long relationship, int key);

    /** All properties of a relationship by their names. */
    Map<String, Object> ofRelationship(long relationship);

    /** All nodes of a label, by a look at every node of the graph. */
    NodeLookup.Scan scan(String label);

    /** Visits nodes whose labels and values are asked for, many of them after one query if the reader can do that. */
    default void forEach(long[] nodes, LongConsumer visitor) {
        Arrays.stream(nodes).forEach(visitor);
    }

    /** Drops what was read, as far as a later commit or a change of the caller's own may make it wrong. */
    void forget();
}
