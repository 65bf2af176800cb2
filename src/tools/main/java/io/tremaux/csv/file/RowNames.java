package io.tremaux.csv.file;

import com.fasterxml.jackson.databind.JsonNode;
import io.tremaux.csv.file.Column.Role;
import io.tremaux.tools.CommandException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads the labels or types that rows name, and judges each. Belongs to one thread.
 *
 * @param groups labels of groups of ids, from the command line
 * @param schema what the server has
 * @param declares whether what is missing is to be declared
 */
record RowNames(Map<String, String> groups, JsonNode schema, boolean declares) {
    static final String UNDECLARED = "; --create-schema declares what the files need";

    private static final int MOST_FIELDS = 65_536;
    private static final int LONGEST = 50_000; // the server takes no longer name in JSON

    /**
     * The names by the different fields of its column :LABEL or :TYPE. Reads all rows, if it has one.
     *
     * @return those of the empty field alone if it has no such column
     */
    Map<String, Names> of(Source source) {
        Map<String, Names> fields = new LinkedHashMap<>();
        Column column = column(source);
        if (column == null) {
            fields.put("", names(source, "", source.toString()));
            return fields;
        }
        try (SourceRows rows = source.open()) {
            for (List<String> row = rows.next(); row != null; row = rows.next()) {
                String field = field(column, row);
                if (!fields.containsKey(field)) {
                    fields.put(field, names(source, field, rows.path() + " line " + rows.line() + ", " + column));
                }
                if (fields.size() > MOST_FIELDS) {
                    throw new CommandException(source + ": " + column + " has more than " + MOST_FIELDS
                            + " different values, so it does not hold labels or types");
                }
            }
        }
        return fields;
    }

    /** The column that names labels or types; null if there is none. */
    static @Nullable Column column(Source source) {
        return source.header().column(source.isRelationships() ? Role.TYPE : Role.LABEL);
    }

    /** What a row has in that column; empty if it has nothing. */
    static String field(@Nullable Column column, List<String> row) {
        String field = column == null || column.number() > row.size() ? null : row.get(column.number() - 1);
        return field == null ? "" : field.strip();
    }

    private Names names(Source source, String field, String place) {
        return source.isRelationships() ? typeNamed(source, field, place) : labelsNamed(source, field, place);
    }

    private Names typeNamed(Source source, String field, String place) {
        String type = field.isEmpty() ? source.type() : field;
        String fault = type == null
                ? "The row has no type. --relationships TYPE=FILE gives such rows one."
                : fault(Declarations.TYPES, type, source.header().has(Role.TYPE));
        return new Names(source, place, type, List.of(), fault);
    }

    private Names labelsNamed(Source source, String field, String place) {
        Set<String> labels = new LinkedHashSet<>(source.labels());
        labels.addAll(source.split(field));
        String group = source.header().group(Role.ID);
        String fixed = fixedLabel(source);
        if (!source.header().has(Role.LABEL)) {
            Stream.ofNullable(fixed != null ? fixed : labels.isEmpty() ? group : null)
                    .forEach(labels::add);
        }
        if (labels.isEmpty()) {
            return new Names(
                    source, place, null, List.of(), "The row has no label. --nodes LABEL=FILE gives all rows one.");
        }
        if (fixed != null && !labels.contains(fixed)) {
            String fault = "The labels " + String.join(", ", labels) + " do not include " + fixed
                    + ", the label of the group of ids. --group GROUP=LABEL names another.";
            return new Names(source, place, null, List.of(), fault);
        }
        String fault = labels.stream()
                .map(label -> fault(Declarations.LABELS, label, source.header().has(Role.LABEL)))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
        String owner = fixed != null ? fixed : labels.contains(group) ? group : identifying(labels);
        List<String> all = Stream.concat(Stream.of(owner), labels.stream().filter(label -> !label.equals(owner)))
                .toList();
        return new Names(source, place, owner, all, fault);
    }

    /** The first that has a key by now, else the first. */
    private String identifying(Set<String> labels) {
        return labels.stream()
                .filter(label -> schema.at(Declarations.owner(Declarations.LABELS, label))
                        .has("key"))
                .findFirst()
                .orElse(labels.iterator().next());
    }

    /**
     * Why rows with a label or type are rejected; null if they are not.
     *
     * @param ofRows whether rows name it, so that only these are at fault
     */
    private @Nullable String fault(String kind, String name, boolean ofRows) {
        String fault = fault(name);
        if (fault != null && !ofRows) {
            throw new CommandException("'" + name + "' cannot be a label or type: " + fault);
        }
        boolean isMissing =
                !declares && ofRows && schema.at(Declarations.owner(kind, name)).isMissingNode();
        return isMissing ? "The schema has no " + noun(kind) + " " + name + UNDECLARED + "." : fault;
    }

    static String noun(String kind) {
        return kind.equals(Declarations.TYPES) ? "relationship type" : "label";
    }

    /** The label that identifies all nodes of a source, as its header or the command line says; null if rows say it. */
    private @Nullable String fixedLabel(Source source) {
        Column id = source.header().column(Role.ID);
        return id != null && id.label() != null
                ? id.label()
                : groups.get(source.header().group(Role.ID));
    }

    /** Why Neo4j or Tremaux rejects a label or type; null if it does not. */
    private static @Nullable String fault(String name) {
        if (name.isEmpty() || name.indexOf('\0') >= 0) {
            return "a name must have one character or more, none of which is NUL";
        }
        if (name.length() > LONGEST) {
            return "a name may have " + LONGEST + " characters, and this has " + name.length() + " ("
                    + name.substring(0, 40) + "…)";
        }
        return name.equals("TremauxSchema") ? "the label TremauxSchema is that of the schema itself" : null;
    }
}
