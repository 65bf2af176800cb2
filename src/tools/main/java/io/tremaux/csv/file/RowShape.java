package io.tremaux.csv.file;

import com.fasterxml.jackson.core.io.SerializedString;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How rows with the same labels, or of the same type, are written.
 *
 * @param labels of nodes, first the one that identifies them
 * @param type of relationships, else null
 * @param from of relationships, else null
 * @param to likewise
 * @param fields the properties
 */
record RowShape(
        List<String> labels,
        @Nullable String type,
        @Nullable End from,
        @Nullable End to,
        List<Field> fields) {
    /** A column whose values are those of a property. */
    record Field(Column column, SerializedString name, ValueType type) {
        Field(Column column, String name, ValueType type) {
            this(column, new SerializedString(name), type);
        }
    }

    /**
     * A column of ids of nodes.
     *
     * @param labels one of which the node has
     */
    record End(Column column, List<String> labels, ColumnType type) {}
}
