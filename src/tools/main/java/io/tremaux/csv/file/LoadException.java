package io.tremaux.csv.file;

/** Ends the load: the command line shows its message. */
public final class LoadException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public LoadException(String message) {
        super(message);
    }

    public LoadException(String message, Throwable cause) {
        super(message, cause);
    }
}
