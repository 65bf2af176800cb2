package io.tremaux.janusgraph.server;

/** The program cannot run as it was called. The message says what to change. */
final class InvalidOptionException extends IllegalArgumentException {
    InvalidOptionException(String message) {
        super(message);
    }
}
