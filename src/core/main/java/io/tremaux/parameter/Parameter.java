package io.tremaux.parameter;

/**
 * A parameter of a query, described once: requests are read by it, and the OpenAPI document is made from it.
 * Immutable.
 */
public sealed interface Parameter {
    /** As callers write it. */
    String name();

    /**
     * A parameter that {@code openapi.json} describes by hand, because its values have a form of their own. A name that
     * ends in a dot stands for all names that begin so.
     */
    record Named(String name) implements Parameter {}

    /**
     * {@code true} or {@code false}.
     *
     * @param ifAbsent the value where a request has none
     * @param sentence says what it does
     */
    record Flag(String name, boolean ifAbsent, String sentence, boolean example) implements Parameter {}

    /**
     * A whole number.
     *
     * @param ifAbsent the value where a request has none
     * @param sentence says what it does
     */
    record Whole(String name, long least, long most, long ifAbsent, String sentence, long example)
            implements Parameter {}
}
