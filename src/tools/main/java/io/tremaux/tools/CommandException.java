package io.tremaux.tools;

/** Ends a command: the command line shows its message. */
public final class CommandException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public CommandException(String message) {
        super(message);
    }

    public CommandException(String message, Throwable cause) {
        super(message, cause);
    }
}
