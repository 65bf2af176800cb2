package io.tremaux.csv.file;

/** A row that cannot be sent. The message says why, and not where it stands. */
public final class RefusedRowException extends Exception {
    private static final long serialVersionUID = 1;

    private final transient Column column;

    /** @param column at fault; null if it is the whole row */
    RefusedRowException(Column column, String message) {
        super(message, null, false, false);
        this.column = column;
    }

    /** The column at fault, for people; null if it is the whole row. */
    public String column() {
        return column == null ? null : column.toString();
    }
}
