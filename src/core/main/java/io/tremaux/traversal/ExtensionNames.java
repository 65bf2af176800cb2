package io.tremaux.traversal;

import java.util.List;

/**
 * The evaluators and expanders of other jars that a query may name.
 *
 * @param areSupported whether there could be any
 */
public record ExtensionNames(List<String> evaluators, List<String> expanders, boolean areSupported) {
    /** There could be some, but there are none. */
    public static final ExtensionNames NONE = new ExtensionNames(List.of(), List.of());

    /** The store has no engine that runs them. */
    public static final ExtensionNames UNSUPPORTED = new ExtensionNames(List.of(), List.of(), false);

    public ExtensionNames(List<String> evaluators, List<String> expanders) {
        this(evaluators, expanders, true);
    }
}
