package io.tremaux.store;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Nodes and relationships as callers know them: by the ids that a store gives to callers, by names, and with all their
 * values. For rows, not for traversing. One that was deleted meanwhile has an id and nothing else. Belongs to one
 * thread.
 */
public interface Elements {
    /** Stands for: no such node. */
    long NONE = -1;

    /** The node with an id as callers write it; {@link #NONE} if this database has no such node. */
    long node(String id);

    /** Says that these nodes are asked for next, so that a store that can looks them up at once. */
    default void expect(List<String> ids) {}

    /** The id of a node for callers; also of one that does not exist. */
    String nodeId(long node);

    /**
     * What stands before a node's internal id, in decimal digits, in its id for callers; null if ids are not made so.
     * It spares rows a string each.
     */
    default @Nullable String nodeIdPrefix() {
        return null;
    }

    /** The id of a relationship for callers. */
    String relationshipId(long relationship);

    /** The names of a node's labels. */
    List<String> labels(long node);

    /** Properties of a node: all if the keys are null, else those of the keys that it has, in the order of the keys. */
    Map<String, Object> ofNode(long node, @Nullable List<String> keys);

    /** The same of a relationship. */
    Map<String, Object> ofRelationship(long relationship, @Nullable List<String> keys);

    /** A value that a facade has answered, as rows have it: a point becomes a {@link GeoPoint}, alone and in arrays. */
    Object forRows(Object value);
}
