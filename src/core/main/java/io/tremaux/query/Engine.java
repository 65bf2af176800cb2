package io.tremaux.query;

import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.walk.Walker;
import org.jspecify.annotations.Nullable;

/** The engine that runs a traversal. */
public enum Engine {
    /** Neo4j's own traversal framework. */
    NEO4J,
    /** Our own walker. What it cannot walk is left to Neo4j. */
    TREMAUX;

    /**
     * The engine that walks if this one was asked for. A walk that may fail on its way is Neo4j's: that fails at a
     * start node before it returns it, as APOC does.
     */
    public Engine walking(Traversal traversal) {
        return reasonForNeo4j(traversal) == null ? this : NEO4J;
    }

    /** Why only Neo4j's engine runs a traversal; null if ours can. */
    public static @Nullable String reasonForNeo4j(Traversal traversal) {
        if (!Walker.knows(traversal.uniqueness())) {
            return "this uniqueness";
        }
        if (traversal.mayRunOut()) {
            return "a filter without a step for some depth";
        }
        if (traversal.maximal()) {
            return "maximal";
        }
        return traversal.extensions().areNone() ? null : "an evaluator or expander of another jar";
    }
}
