package io.tremaux.csv.file;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tremaux.csv.file.Column.Role;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * What the sources and the server's schema say together: the labels of groups of ids, the types of columns, and what has to be
 * declared. Belongs to the thread that reads.
 */
public final class Catalog {
    private static final String USUAL_KEY = "id";

    private final List<Source> sources;
    private final Map<String, String> groups;
    private final ColumnType usualId;
    private final UnaryOperator<JsonNode> declare;
    private final Map<String, Set<String>> labelsOfGroups = new HashMap<>();
    private JsonNode schema;

    /**
     * @param groups labels of groups of ids, from the command line
     * @param usualId the type of ids about which nothing else says it
     * @param schema what the server has
     * @param declare adds to that, and returns all of it; null if nothing is to be declared
     */
    public Catalog(
            List<Source> sources,
            Map<String, String> groups,
            ColumnType usualId,
            JsonNode schema,
            UnaryOperator<JsonNode> declare) {
        this.sources = sources;
        this.groups = groups;
        this.usualId = usualId;
        this.schema = schema;
        this.declare = declare;
        nodes().filter(source -> source.header().has(Role.ID))
                .forEach(source -> labelsOfGroups
                        .computeIfAbsent(source.header().group(Role.ID), any -> new HashSet<>())
                        .add(String.valueOf(keyLabel(source))));
    }

    private Stream<Source> nodes() {
        return sources.stream().filter(source -> !source.isRelationships());
    }

    /** The label that identifies the nodes of a source; null if that depends on the row. */
    String keyLabel(Source source) {
        Column id = source.header().column(Role.ID);
        String group = id == null ? "" : id.group();
        if (id != null && id.label() != null) {
            return id.label();
        }
        if (groups.containsKey(group)) {
            return groups.get(group);
        }
        if (!source.labels().isEmpty()) {
            return source.labels().get(0);
        }
        return group.isEmpty() ? null : group;
    }

    /** The label of the nodes of a group; null if the sources do not say it, or not in the same way. */
    String label(String group) {
        if (groups.containsKey(group)) {
            return groups.get(group);
        }
        Set<String> labels = labelsOfGroups.getOrDefault(group, Set.of());
        if (labels.isEmpty()) {
            return group.isEmpty() ? null : group;
        }
        String label = labels.iterator().next();
        return labels.size() > 1 || label.equals("null") ? null : label;
    }

    /** The property that the column of ids fills. */
    String keyName(Source source) {
        Column id = source.header().column(Role.ID);
        return id.name().isEmpty()
                ? schema.at("/labels")
                        .path(String.valueOf(keyLabel(source)))
                        .path("key")
                        .asText(USUAL_KEY)
                : id.name();
    }

    ColumnType idType(Source source) {
        Column id = source.header().column(Role.ID);
        ColumnType known = declaredType("labels", keyLabel(source), keyName(source));
        return id.type() != null ? id.type() : known != null ? known : usualId;
    }

    /** The type of the ids at one end of relationships. */
    ColumnType endType(Source source, Role end) {
        String group = source.header().group(end);
        String label = label(group);
        if (label == null && source.type() != null) {
            String member = end == Role.START_ID ? "from" : "to";
            label = schema.at("/types").path(source.type()).path(member).asText(null);
        }
        String keyOfLabel =
                schema.at("/labels").path(String.valueOf(label)).path("key").asText();
        ColumnType known = declaredType("labels", label, keyOfLabel);
        if (known != null) {
            return known;
        }
        return nodes().filter(nodes -> nodes.header().has(Role.ID)
                        && nodes.header().group(Role.ID).equals(group))
                .map(this::idType)
                .findFirst()
                .orElse(usualId);
    }

    /** That of the header, else that of the schema, else text. */
    ColumnType type(Source source, Column column) {
        if (column.type() != null) {
            return column.type();
        }
        ColumnType known = source.isRelationships()
                ? declaredType("types", source.type(), column.name())
                : declaredType("labels", keyLabel(source), column.name());
        return known == null ? ColumnType.STRING : known;
    }

    private ColumnType declaredType(String kind, String name, String property) {
        return ColumnType.ofCypher(declaredProperty(kind, String.valueOf(name), property));
    }

    private String declaredProperty(String kind, String name, String property) {
        return schema.path(kind).path(name).path("properties").path(property).asText();
    }

    /** Declares what rows with these labels need, if asked to. The first is the one that identifies it. */
    void requireLabels(Source source, List<String> labels) {
        if (declare == null) {
            return;
        }
        ObjectNode added = JsonNodeFactory.instance.objectNode();
        String keyed = labels.get(0);
        ObjectNode label = added.putObject("labels").putObject(keyed);
        ObjectNode properties = label.putObject("properties");
        if (source.header().has(Role.ID)) {
            String key = keyName(source);
            label.put("key", schema.at("/labels").path(keyed).path("key").asText(key));
            putUnlessKnown(properties, "labels", keyed, key, idType(source).cypherName());
        } else if (schema.at("/labels").path(keyed).has("key")) {
            label.set("key", schema.at("/labels").path(keyed).get("key"));
        }
        putProperties(properties, source, "labels", keyed);
        labels.stream()
                .filter(each -> !each.equals(keyed) && !schema.at("/labels").has(each))
                .forEach(added.withObject("/labels")::putObject);
        schema = declare.apply(added);
    }

    /** Declares what relationships of a type need, if asked to. */
    void requireType(Source source, String type) {
        if (declare == null) {
            return;
        }
        ObjectNode added = JsonNodeFactory.instance.objectNode();
        ObjectNode declaration = added.putObject("types").putObject(type);
        JsonNode known = schema.at("/types").path(type);
        if (!known.isMissingNode()) {
            List.of("from", "to").stream().filter(known::has).forEach(end -> declaration.set(end, known.get(end)));
        } else if (haveSameEnds(type)) {
            putEnd(declaration, "from", label(source.header().group(Role.START_ID)));
            putEnd(declaration, "to", label(source.header().group(Role.END_ID)));
        }
        putProperties(declaration.putObject("properties"), source, "types", type);
        schema = declare.apply(added);
    }

    private static void putEnd(ObjectNode declaration, String end, String label) {
        if (label != null) {
            declaration.put(end, label);
        }
    }

    /** Whether all sources that may have relationships of the type have them between nodes of the same groups. */
    private boolean haveSameEnds(String type) {
        return sources.stream()
                        .filter(Source::isRelationships)
                        .filter(source -> source.type() == null || source.type().equals(type))
                        .map(source -> List.of(
                                source.header().group(Role.START_ID),
                                source.header().group(Role.END_ID)))
                        .distinct()
                        .count()
                == 1;
    }

    private void putProperties(ObjectNode properties, Source source, String kind, String name) {
        source.header()
                .properties()
                .forEach(column -> putUnlessKnown(properties, kind, name, column.name(), column.cypherType()));
    }

    private void putUnlessKnown(ObjectNode properties, String kind, String name, String property, String type) {
        if (declaredProperty(kind, name, property).isEmpty()) {
            properties.put(property, type);
        }
    }
}
