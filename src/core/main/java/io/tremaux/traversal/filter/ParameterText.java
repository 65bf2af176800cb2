package io.tremaux.traversal.filter;

import io.tremaux.parameter.InvalidParameterException;

/**
 * A parameter and what the caller gave for it: what a parser needs for a clear error.
 *
 * @param parameter its name
 * @param text all of its value, of which a parser may be reading only a part
 * @param expected what would have been accepted
 */
public record ParameterText(String parameter, String text, String expected) {
    /** The refusal of this value; the message is a sentence. */
    public InvalidParameterException refused(String message) {
        return new InvalidParameterException(parameter, text, expected, message);
    }
}
