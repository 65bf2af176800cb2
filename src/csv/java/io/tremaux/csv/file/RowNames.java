package io.tremaux.csv.file;

import io.tremaux.csv.file.Column.Role;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The labels or types that the rows of a source name. */
final class RowNames {
    private static final int MOST_FIELDS = 65_536;
    private static final int LONGEST = 16_383; // as Cypher has it

    private RowNames() {}

    /**
     * The different fields of its column :LABEL or :TYPE, each with the place where it comes first. Reads all rows, if it has one.
     *
     * @return no field but the empty one if it has no such column
     */
    static Map<String, String> of(Source source) {
        Map<String, String> fields = new LinkedHashMap<>();
        Column column = column(source);
        if (column == null) {
            fields.put("", source.toString());
            return fields;
        }
        try (SourceRows rows = source.open()) {
            for (List<String> row = rows.next(); row != null; row = rows.next()) {
                String field = field(column, row);
                if (!fields.containsKey(field)) {
                    fields.put(field, rows.path() + " line " + rows.line() + ", " + column);
                }
                if (fields.size() > MOST_FIELDS) {
                    throw new LoadException(source + ": " + column + " has more than " + MOST_FIELDS
                            + " different values, so it does not hold labels or types");
                }
            }
        }
        return fields;
    }

    /** The column that names labels or types; null if there is none. */
    static Column column(Source source) {
        return source.header().column(source.isRelationships() ? Role.TYPE : Role.LABEL);
    }

    /** What a row has in that column; empty if it has nothing. */
    static String field(Column column, List<String> row) {
        String field = column == null || column.number() > row.size() ? null : row.get(column.number() - 1);
        return field == null ? "" : field.strip();
    }

    /** Why Neo4j or Tremaux refuses a label or type; null if it does not. */
    static String fault(String name) {
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
