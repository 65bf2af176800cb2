package io.tremaux.query;

import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.walk.Walker;
import org.jspecify.annotations.Nullable;

/** The engine that runs a traversal. */
public enum Engine {
    /** Neo4j's own traversal framework. */
    NEO4J,
    /** Tremaux's own engine. Neo4j's runs what this one cannot. */
    TREMAUX;

    /**
     * The engine that runs a traversal for which the caller asked for this one. Neo4j's runs a traversal that may fail
     * on its way: it fails at a start node before it returns that node, as APOC does.
     */
    public Engine walking(Traversal traversal) {
        return reasonForNeo4j(traversal) == null ? this : NEO4J;
    }

    /** @throws InvalidParameterException if this is Neo4j's, which follows paths one by one, and not Tremaux's own */
    public void requireOwn() {
        if (this == NEO4J) {
            throw new InvalidParameterException(
                    "engine", "neo4j", "tremaux", "Neo4j's engine follows paths one by one, and cannot answer this.");
        }
    }

    /** Why only Neo4j's engine runs a traversal; null if Tremaux's can. */
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
