package io.tremaux.request;

import io.tremaux.graph.Scope;
import io.tremaux.traversal.Uniqueness;

/**
 * What a front end takes where its caller says nothing, as far as front ends and servers differ.
 *
 * @param cache the scope of all three facades
 */
public record Defaults(Scope cache, boolean breadthFirst, Uniqueness uniqueness) {
    /** Those of HTTP. */
    public static Defaults ofHttp(Scope cache) {
        return new Defaults(cache, false, Uniqueness.RELATIONSHIP_PATH);
    }

    /** Those of procedures, as of {@code apoc.path.expandConfig}. */
    public static Defaults ofProcedures(Scope cache) {
        return new Defaults(cache, true, Uniqueness.RELATIONSHIP_PATH);
    }

    /** The same for subgraphs. */
    public Defaults reachingNodesOnce() {
        return new Defaults(cache, breadthFirst, Uniqueness.NODE_GLOBAL);
    }
}
