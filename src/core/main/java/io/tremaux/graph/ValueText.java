package io.tremaux.graph;

import java.util.Arrays;

/** Values of properties as text, for people. Stateless. */
public final class ValueText {
    private ValueText() {}

    /** A value; an array with its elements. */
    public static String of(Object value) {
        String inBrackets = Arrays.deepToString(new Object[] {value});
        return inBrackets.substring(1, inBrackets.length() - 1);
    }
}
