package io.tremaux.ingest.row;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Rows that are maps, as Cypher has them. Their form is that of JSON, except that a map cannot have a member twice, and
 * that values may be temporal ones of Cypher.
 */
public final class MapRows implements RowSource {
    private static final Set<String> END_MEMBERS = Set.of("label", "labels", "key");

    private final Iterator<Map<String, @Nullable Object>> maps;
    private final boolean relationships;
    private long number;

    /** @param relationships whether they are relationships, else nodes */
    public MapRows(List<Map<String, @Nullable Object>> maps, boolean relationships) {
        this.maps = maps.iterator();
        this.relationships = relationships;
    }

    @Override
    public boolean next(RawRow row) {
        if (!maps.hasNext()) {
            return false;
        }
        row.begin(++number);
        map(row, "row", maps.next()).forEach((name, value) -> {
            if (name.equals("properties")) {
                map(row, name, value).forEach((property, its) -> row.add(property, wide(its)));
            } else if (relationships) {
                addOfRelationship(row, name, value);
            } else {
                addOfNode(row, name, value);
            }
        });
        return true;
    }

    private static void addOfNode(RawRow row, String name, @Nullable Object value) {
        switch (name) {
            case "label" -> row.addLabels(List.of(row.text(name, value)));
            case "labels" -> row.addLabels(row.texts(name, value));
            default -> throw row.unknownMember(name, JsonRows.OF_NODE);
        }
    }

    private static void addOfRelationship(RawRow row, String name, @Nullable Object value) {
        switch (name) {
            case "type" -> row.type = row.text(name, value);
            case "from" -> row.from = end(row, name, value);
            case "to" -> row.to = end(row, name, value);
            default -> throw row.unknownMember(name, JsonRows.OF_RELATIONSHIP);
        }
    }

    private static RawRow.RawEnd end(RawRow row, String name, @Nullable Object value) {
        if (!(value instanceof Map<?, ?>)) {
            return new RawRow.RawEnd(List.of(), wide(value));
        }
        Map<String, @Nullable Object> end = map(row, name, value);
        for (String member : end.keySet()) {
            if (!END_MEMBERS.contains(member)) {
                throw row.unknownMember(name + "." + member, JsonRows.OF_END);
            }
        }
        return new RawRow.RawEnd(labels(row, name, end), wide(end.get("key")));
    }

    private static List<String> labels(RawRow row, String name, Map<String, @Nullable Object> end) {
        Object label = end.get("label");
        Object labels = end.get("labels");
        if (label != null && labels != null) {
            throw row.rejected(name + ".labels", null, "label or labels", "The labels are given twice.");
        }
        if (label != null) {
            return List.of(row.text(name + ".label", label));
        }
        return labels == null ? List.of() : row.texts(name + ".labels", labels);
    }

    @SuppressWarnings("unchecked") // Cypher's maps have strings as keys
    private static Map<String, @Nullable Object> map(RawRow row, String name, @Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            return (Map<String, @Nullable Object>) map;
        }
        throw row.rejected(name, String.valueOf(value), "a map", name + " must be a map.");
    }

    /** Parameters of embedded callers may have numbers of fewer bits; a driver's have 64. */
    private static @Nullable Object wide(@Nullable Object value) {
        if (value instanceof Integer || value instanceof Short || value instanceof Byte) {
            return ((Number) value).longValue();
        }
        if (value instanceof Float number) {
            return (double) number;
        }
        return value instanceof List<?> list ? list.stream().map(MapRows::wide).toList() : value;
    }
}
