package io.tremaux.csv.file;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.core.JsonPointer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The labels or the type of some rows.
 *
 * @param place where such a row comes first, for people
 * @param owner the label that identifies the nodes, or the type; null if such rows are rejected
 * @param labels all of them, that one first; of relationships none
 * @param fault why such rows are rejected, or null
 */
record Names(
        Source source,
        String place,
        @Nullable String owner,
        List<String> labels,
        @Nullable String fault) {
    /** Where it is declared in a schema; only of rows that are not rejected. */
    JsonPointer pointer() {
        return Declarations.owner(
                source.isRelationships() ? Declarations.TYPES : Declarations.LABELS, requireNonNull(owner));
    }

    /** A column of such rows, for people. */
    String of(Object column) {
        String given = RowNames.column(source) == null ? "" : " (" + owner + ", first at " + place + ")";
        return source + " " + column + given;
    }
}
