package io.tremaux.csv.file;

import org.jspecify.annotations.Nullable;

/** A row that cannot be sent. The message says why, and not where it stands. */
public final class RejectedRowException extends Exception {
    private static final long serialVersionUID = 1;

    private final transient @Nullable Column column;

    /** @param column at fault; null if it is the whole row */
    RejectedRowException(@Nullable Column column, String message) {
        super(message, null, false, false);
        this.column = column;
    }

    /** The column at fault, for people; null if it is the whole row. */
    public @Nullable String column() {
        return column == null ? null : column.toString();
    }
}
