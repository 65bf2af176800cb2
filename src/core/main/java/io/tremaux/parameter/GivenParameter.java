package io.tremaux.parameter;

/**
 * A parameter as the caller gave it: its name, its whole value and what would be accepted. Parsers make their errors
 * from it. Immutable.
 *
 * @param parameter its name
 * @param text all of its value, of which a parser may be reading only a part
 * @param expected what would have been accepted
 */
public record GivenParameter(String parameter, String text, String expected) {
    /** The error for this value; the message is a sentence. */
    public InvalidParameterException rejected(String message) {
        return new InvalidParameterException(parameter, text, expected, message);
    }
}
