package io.tremaux.neo4j;

import io.tremaux.store.Elements;
import io.tremaux.store.GeoPoint;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.neo4j.graphdb.Entity;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.NotFoundException;
import org.neo4j.graphdb.spatial.Point;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/**
 * Nodes and relationships by their element ids and the Core API. An element that was deleted since a traversal found it
 * has no labels and no properties; no method fails for it. Belongs to one thread and one transaction.
 */
public final class Neo4jElements implements Elements {
    private static final long ANY_NODE = 9_876_543_210L;

    private final InternalTransaction transaction;

    public Neo4jElements(InternalTransaction transaction) {
        this.transaction = transaction;
    }

    @Override
    public long node(String id) {
        try {
            long node = transaction.elementIdMapper().nodeId(id);
            return node >= 0 && isNode(node) ? node : NONE;
        } catch (IllegalArgumentException e) {
            return NONE;
        }
    }

    /** Whether the transaction sees such a node. */
    public boolean isNode(long node) {
        return transaction.kernelTransaction().dataRead().nodeExists(node);
    }

    /** Computed from the internal id; reads nothing, also where there is no such node. */
    @Override
    public String nodeId(long node) {
        return transaction.elementIdMapper().nodeElementId(node);
    }

    /** Neo4j's ids end with the internal one. Only if they do, whatever their version. */
    @Override
    public @Nullable String nodeIdPrefix() {
        String first = nodeId(0);
        String prefix = first.substring(0, first.length() - 1);
        return first.equals(prefix + 0) && nodeId(ANY_NODE).equals(prefix + ANY_NODE) ? prefix : null;
    }

    @Override
    public String relationshipId(long relationship) {
        return transaction.elementIdMapper().relationshipElementId(relationship);
    }

    @Override
    public List<String> labels(long node) {
        List<String> labels = new ArrayList<>();
        try {
            for (Label label : transaction.newNodeEntity(node).getLabels()) {
                labels.add(label.name());
            }
        } catch (NotFoundException e) {
            labels.clear();
        }
        return labels;
    }

    /** Costs one read of the property chain, whether all values are asked for or some. */
    @Override
    public Map<String, Object> ofNode(long node, @Nullable List<String> keys) {
        return of(transaction.newNodeEntity(node), keys);
    }

    @Override
    public Map<String, Object> ofRelationship(long relationship, @Nullable List<String> keys) {
        return of(transaction.newRelationshipEntity(relationship), keys);
    }

    private static Map<String, Object> of(Entity entity, @Nullable List<String> keys) {
        try {
            Map<String, Object> values = keys == null
                    ? entity.getAllProperties()
                    : inOrder(keys, entity.getProperties(keys.toArray(String[]::new)));
            values.replaceAll((key, value) -> rowValue(value));
            return values;
        } catch (NotFoundException e) {
            return Map.of();
        }
    }

    /** In the order in which the caller named the keys: Neo4j returns the order of the chain. */
    private static Map<String, Object> inOrder(List<String> keys, Map<String, Object> values) {
        Map<String, Object> ordered = new LinkedHashMap<>();
        for (String key : keys) {
            Object value = values.get(key);
            if (value != null) {
                ordered.put(key, value);
            }
        }
        return ordered;
    }

    @Override
    public Object forRows(Object value) {
        return rowValue(value);
    }

    /**
     * A value in a form that the core knows: a point of Neo4j's becomes a {@link GeoPoint}, every other value stays as
     * it is.
     */
    private static Object rowValue(Object value) {
        if (value instanceof Point point) {
            return ofPoint(point);
        }
        return value instanceof Point[] points
                ? Stream.of(points).map(Neo4jElements::ofPoint).toArray(GeoPoint[]::new)
                : value;
    }

    private static GeoPoint ofPoint(Point point) {
        return new GeoPoint(point.getCRS().getCode(), point.getCoordinate().getCoordinate());
    }
}
