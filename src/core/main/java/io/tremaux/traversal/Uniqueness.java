package io.tremaux.traversal;

/**
 * Which nodes or relationships a traversal may not meet twice. Neo4j has each mode too, and {@code engine=neo4j} looks
 * it up there by its name. A node or relationship is recorded when a relationship is about to be followed, before any
 * filter judges the node behind it: a node that is then rejected counts as met. In every mode a path never takes at
 * once the very relationship it arrived by.
 */
public enum Uniqueness {
    NONE(false, false, "nothing is remembered, so a traversal of a cycle never ends"),
    RELATIONSHIP_PATH(false, false, "no path has a relationship twice"),
    NODE_PATH(true, false, "no path has a node twice"),
    RELATIONSHIP_GLOBAL(false, true, "each relationship is followed once"),
    NODE_GLOBAL(true, true, "each node is visited once"),
    RELATIONSHIP_RECENT(false, true, "no relationship among the latest 10,000 is followed again"),
    NODE_RECENT(true, true, "no node among the latest 10,000 is visited again"),
    RELATIONSHIP_LEVEL(false, false, "each relationship is followed once at each depth"),
    NODE_LEVEL(true, false, "each node is visited once at each depth");

    private final boolean comparesNodes;
    private final boolean firstPathOnly;
    private final String meaning;

    Uniqueness(boolean comparesNodes, boolean firstPathOnly, String meaning) {
        this.comparesNodes = comparesNodes;
        this.firstPathOnly = firstPathOnly;
        this.meaning = meaning;
    }

    /** Whether nodes are what may not be met twice; if not, relationships are, if anything. */
    public boolean comparesNodes() {
        return comparesNodes;
    }

    /** Whether a traversal follows only the first path to a node or a relationship, however long it is. */
    public boolean followsFirstPathOnly() {
        return firstPathOnly;
    }

    /** What it says, for people to read. */
    public String inWords() {
        return meaning;
    }
}
