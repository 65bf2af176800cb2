package io.tremaux.bench;

/** Ends the run: the command line shows its message. */
public final class BenchException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public BenchException(String message) {
        super(message);
    }

    public BenchException(String message, Throwable cause) {
        super(message, cause);
    }
}
