package io.tremaux.traversal;

/**
 * The nodes or relationships that a walk may not meet twice, by the names that Neo4j and APOC use. It is recorded when a relationship is about to be
 * followed, before any filter judges the node behind it: a node that is then rejected counts as met. In every mode a path
 * never takes at once the very relationship it arrived by.
 */
public enum Uniqueness {
    NONE,
    RELATIONSHIP_PATH,
    NODE_PATH,
    RELATIONSHIP_GLOBAL,
    NODE_GLOBAL,
    RELATIONSHIP_RECENT,
    NODE_RECENT,
    RELATIONSHIP_LEVEL,
    NODE_LEVEL
}
