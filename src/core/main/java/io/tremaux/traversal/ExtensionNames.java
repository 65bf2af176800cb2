package io.tremaux.traversal;

import java.util.List;

/** The evaluators and expanders of other jars that a query may name. */
public record ExtensionNames(List<String> evaluators, List<String> expanders) {
    public static final ExtensionNames NONE = new ExtensionNames(List.of(), List.of());
}
