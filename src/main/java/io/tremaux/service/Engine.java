package io.tremaux.service;

import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.walk.Walker;

/** The engine that runs a traversal. */
public enum Engine {
    /** Neo4j's own traversal framework. */
    NEO4J,
    /** Our own walker. What it cannot walk is left to Neo4j. */
    TREMAUX;

    /**
     * The engine that walks if this one was asked for. A walk that may fail on its way is Neo4j's: that fails at a start node
     * before it returns it, as APOC does.
     */
    Engine walking(Traversal traversal) {
        boolean isOurs = Walker.knows(traversal.uniqueness())
                && !traversal.mayRunOut()
                && !traversal.maximal()
                && traversal.extensions().areNone();
        return isOurs ? this : NEO4J;
    }
}
