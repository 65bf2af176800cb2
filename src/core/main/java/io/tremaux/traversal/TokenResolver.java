package io.tremaux.traversal;

import io.tremaux.graph.Tokens;

/** Gives the tokens for the names in a parameter, and remembers which parameter a missing name is in. */
@FunctionalInterface
public interface TokenResolver {
    /**
     * The tokens to ask for the names that stand in a parameter.
     *
     * @param text of the parameter, or of the part of it that has the names
     */
    Tokens in(String parameter, String text);
}
