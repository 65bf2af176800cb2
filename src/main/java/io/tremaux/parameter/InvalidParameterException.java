package io.tremaux.parameter;

import org.jspecify.annotations.Nullable;

/**
 * A parameter with which a request cannot be answered, whichever front end the request came by. The message is a full sentence
 * for the caller.
 */
public final class InvalidParameterException extends RuntimeException {
    /** What is wrong with the parameter. */
    public enum Kind {
        /** Its value cannot be used. */
        INVALID,
        /** It is required, and absent. */
        MISSING,
        /** There is no such parameter. */
        UNKNOWN,
        /** There will be such a parameter, or such a value, one day. */
        NOT_BUILT_YET
    }

    private static final int LONGEST = 200;

    private final Kind kind;
    private final String message;
    private final String parameter;
    private final @Nullable String value;
    private final @Nullable String expected;
    private final @Nullable String didYouMean;

    /**
     * A value that cannot be used.
     *
     * @param parameter its name as the caller wrote it
     * @param value what the caller gave
     * @param expected what would have been accepted
     * @param message what is wrong, as a sentence
     */
    public InvalidParameterException(String parameter, @Nullable String value, String expected, String message) {
        this(Kind.INVALID, parameter, value, expected, message);
    }

    /**
     * @param value null if the caller gave none, or it does not matter
     * @param expected null if it goes without saying
     */
    public InvalidParameterException(
            Kind kind, String parameter, @Nullable String value, @Nullable String expected, String message) {
        this(kind, parameter, value, expected, null, message);
    }

    private InvalidParameterException(
            Kind kind,
            String parameter,
            @Nullable String value,
            @Nullable String expected,
            @Nullable String didYouMean,
            String message) {
        super(message);
        this.kind = kind;
        this.message = message;
        this.parameter = parameter;
        this.value = value;
        this.expected = expected;
        this.didYouMean = didYouMean;
    }

    /** The same, with the nearest name that exists; null if there is none near. */
    public InvalidParameterException suggesting(@Nullable String nearest) {
        return new InvalidParameterException(kind, parameter, value, expected, nearest, message);
    }

    /** At most so much of what a caller sent goes back to it, or into a list of transactions. */
    public static String shortened(String text) {
        if (text.length() <= LONGEST) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
        return text.substring(0, end) + "…";
    }

    @Override
    public String getMessage() {
        return message;
    }

    public Kind kind() {
        return kind;
    }

    public String parameter() {
        return parameter;
    }

    public @Nullable String value() {
        return value;
    }

    public @Nullable String expected() {
        return expected;
    }

    public @Nullable String didYouMean() {
        return didYouMean;
    }
}
