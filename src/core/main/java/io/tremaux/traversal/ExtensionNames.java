package io.tremaux.traversal;

import java.util.List;

/**
 * The evaluators and expanders of other jars that a query may name.
 *
 * @param areSupported whether the store has an engine that runs extensions
 */
public record ExtensionNames(List<String> evaluators, List<String> expanders, boolean areSupported) {
    /** No extension is installed, although the store could run some. */
    public static final ExtensionNames NONE = new ExtensionNames(List.of(), List.of());

    /** The store has no engine that runs extensions. */
    public static final ExtensionNames UNSUPPORTED = new ExtensionNames(List.of(), List.of(), false);

    public ExtensionNames(List<String> evaluators, List<String> expanders) {
        this(evaluators, expanders, true);
    }
}
