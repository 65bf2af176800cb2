package io.tremaux.csv.file;

/** A row that cannot be sent. The message says why, and not where it stands. */
public final class RefusedRowException extends Exception {
    private static final long serialVersionUID = 1;

    RefusedRowException(String message) {
        super(message, null, false, false);
    }
}
