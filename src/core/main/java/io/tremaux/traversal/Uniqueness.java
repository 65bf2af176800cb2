package io.tremaux.traversal;

/**
 * Which nodes or relationships a traversal may not meet twice. Neo4j has each mode too, and {@code engine=neo4j} looks
 * it up there by its name. A node or relationship is recorded when a relationship is about to be followed, before any
 * filter judges the node behind it: a node that is then rejected counts as met. In every mode a path never takes at
 * once the very relationship it arrived by.
 */
public enum Uniqueness {
    NONE("nothing is remembered, so a traversal of a cycle never ends"),
    RELATIONSHIP_PATH("no path has a relationship twice"),
    NODE_PATH("no path has a node twice"),
    RELATIONSHIP_GLOBAL("each relationship is followed once"),
    NODE_GLOBAL("each node is visited once"),
    RELATIONSHIP_RECENT("no relationship among the latest 10,000 is followed again"),
    NODE_RECENT("no node among the latest 10,000 is visited again"),
    RELATIONSHIP_LEVEL("each relationship is followed once at each depth"),
    NODE_LEVEL("each node is visited once at each depth");

    private final String meaning;

    Uniqueness(String meaning) {
        this.meaning = meaning;
    }

    /** What it says, for people to read. */
    public String inWords() {
        return meaning;
    }
}
