package io.tremaux.bench;

/** Ends the run: the command line shows its message. */
final class BenchException extends RuntimeException {
    private static final long serialVersionUID = 1;

    BenchException(String message) {
        super(message);
    }

    BenchException(String message, Throwable cause) {
        super(message, cause);
    }
}
