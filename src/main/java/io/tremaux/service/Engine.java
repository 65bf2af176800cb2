package io.tremaux.service;

/** Who runs a traversal. */
public enum Engine {
    /** Neo4j's own traversal framework. */
    NEO4J
}
