package io.tremaux.traversal;

import io.tremaux.graph.Tokens;

/** Where the names of a request are asked for. */
@FunctionalInterface
public interface Names {
    /**
     * The tokens to ask for the names that stand in a parameter.
     *
     * @param text of the parameter, or of the part of it that has the names
     */
    Tokens in(String parameter, String text);
}
