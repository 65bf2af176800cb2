package io.tremaux.memory;

import io.tremaux.store.Elements;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Nodes and relationships of a {@link MemoryGraph}; callers know them by their ids in digits. */
final class MemoryElements implements Elements {
    private final MemoryGraph graph;

    MemoryElements(MemoryGraph graph) {
        this.graph = graph;
    }

    @Override
    public long node(String id) {
        try {
            long node = Long.parseLong(id);
            return graph.hasNode(node) ? node : NONE;
        } catch (NumberFormatException e) {
            return NONE;
        }
    }

    @Override
    public String nodeId(long node) {
        return Long.toString(node);
    }

    @Override
    public String nodeIdPrefix() {
        return "";
    }

    @Override
    public String relationshipId(long relationship) {
        return Long.toString(relationship);
    }

    @Override
    public List<String> labels(long node) {
        return graph.hasNode(node)
                ? graph.node(node).labels().stream()
                        .mapToObj(graph.labels::name)
                        .toList()
                : List.of();
    }

    @Override
    public Map<String, Object> ofNode(long node, @Nullable List<String> keys) {
        return graph.hasNode(node) ? named(graph.node(node).properties(), keys) : Map.of();
    }

    @Override
    public Map<String, Object> ofRelationship(long relationship, @Nullable List<String> keys) {
        return graph.hasRelationship(relationship)
                ? named(graph.relationship(relationship).properties(), keys)
                : Map.of();
    }

    private Map<String, Object> named(Map<Integer, Object> values, @Nullable List<String> keys) {
        Map<String, Object> named = new LinkedHashMap<>();
        if (keys == null) {
            values.forEach((key, value) -> named.put(graph.keys.name(key), value));
        } else {
            for (String key : keys) {
                Object value = values.get(graph.keys.token(key, -1));
                if (value != null) {
                    named.put(key, value);
                }
            }
        }
        return named;
    }

    @Override
    public Object forRows(Object value) {
        return value; // there are no points
    }
}
