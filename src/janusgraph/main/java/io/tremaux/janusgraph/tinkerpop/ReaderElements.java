package io.tremaux.janusgraph.tinkerpop;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The elements of a session, read by its {@link ElementReader}. Callers know them by the text of their ids in the
 * store. Belongs to one thread.
 */
final class ReaderElements implements VertexElements {
    private final Supplier<ElementReader> reader;
    private final Numbering nodes;
    private final Numbering relationships;
    private final VertexIds ids;

    ReaderElements(Supplier<ElementReader> reader, Numbering nodes, Numbering relationships, VertexIds ids) {
        this.reader = reader;
        this.nodes = nodes;
        this.relationships = relationships;
        this.ids = ids;
    }

    @Override
    public long node(String id) {
        for (Object candidate : ids.read(id)) {
            long node = reader.get().node(candidate);
            if (node != NONE) {
                return node;
            }
        }
        return NONE;
    }

    @Override
    public void expect(List<String> some) {
        reader.get().expect(some.stream().flatMap(id -> ids.read(id).stream()).toList());
    }

    @Override
    public String nodeId(long node) {
        return text(nodes, node);
    }

    @Override
    public String relationshipId(long relationship) {
        return text(relationships, relationship);
    }

    @Override
    public Object vertexId(long node) {
        return nodes.id(node);
    }

    @Override
    public Object edgeId(long relationship) {
        Object id = relationships.id(relationship);
        return id instanceof StructureEdges.NewEdge own ? own.edge : id;
    }

    /** The text of an id. For a number that the session gave to no element, it is the number itself. */
    private static String text(Numbering numbering, long number) {
        return numbering.has(number) ? numbering.id(number).toString() : Long.toString(number);
    }

    @Override
    public List<String> labels(long node) {
        return reader.get().labelNames(node);
    }

    @Override
    public Map<String, Object> ofNode(long node, @Nullable List<String> keys) {
        return chosen(reader.get().values(node), keys);
    }

    @Override
    public Map<String, Object> ofRelationship(long relationship, @Nullable List<String> keys) {
        return chosen(reader.get().ofRelationship(relationship), keys);
    }

    private static Map<String, Object> chosen(Map<String, Object> all, @Nullable List<String> keys) {
        if (keys == null) {
            return all;
        }
        Map<String, Object> chosen = new LinkedHashMap<>();
        for (String key : keys) {
            Object value = all.get(key);
            if (value != null) {
                chosen.put(key, value);
            }
        }
        return chosen;
    }

    /** The value itself: facades answer with values as rows have them, points too. */
    @Override
    public Object forRows(Object value) {
        return value;
    }
}
