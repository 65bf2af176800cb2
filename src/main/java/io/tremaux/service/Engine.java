package io.tremaux.service;

import io.tremaux.traversal.Uniqueness;
import io.tremaux.traversal.walk.Walker;

/** The engine that runs a traversal. */
public enum Engine {
    /** Neo4j's own traversal framework. */
    NEO4J,
    /** Our own walker. What it cannot walk is left to Neo4j. */
    TREMAUX;

    /** The engine that walks if this one was asked for. */
    Engine walking(Uniqueness uniqueness) {
        return Walker.knows(uniqueness) ? this : NEO4J;
    }
}
