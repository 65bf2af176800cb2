package io.tremaux.traversal;

/** A parameter of a traversal that cannot be used. The message is a full sentence for the caller. */
public final class InvalidParameterException extends RuntimeException {
    private final String parameter;
    private final String value;
    private final String expected;

    /**
     * @param parameter its name as the caller wrote it
     * @param value what the caller gave
     * @param expected what would have been accepted
     * @param message what is wrong, as a sentence
     */
    public InvalidParameterException(String parameter, String value, String expected, String message) {
        super(message);
        this.parameter = parameter;
        this.value = value;
        this.expected = expected;
    }

    public String parameter() {
        return parameter;
    }

    public String value() {
        return value;
    }

    public String expected() {
        return expected;
    }
}
