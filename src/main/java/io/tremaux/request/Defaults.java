package io.tremaux.request;

import io.tremaux.graph.Scope;
import io.tremaux.traversal.Uniqueness;

/**
 * What a front end takes where its caller says nothing, as far as front ends differ.
 *
 * @param cache the scope of all three facades
 */
public record Defaults(Scope cache, Uniqueness uniqueness, boolean breadthFirst) {
    /** Those of HTTP. */
    public static final Defaults HTTP = new Defaults(Scope.NONE, Uniqueness.RELATIONSHIP_PATH, false);
}
