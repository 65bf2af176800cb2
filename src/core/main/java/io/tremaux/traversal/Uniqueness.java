package io.tremaux.traversal;

/**
 * The rule that says which nodes or relationships a traversal may not meet twice. Neo4j has the same modes, by the same
 * names, which {@code engine=neo4j} relies on. A traversal records a node or relationship before it follows the
 * relationship, so before any filter judges the node behind it: a node that a filter then excludes counts as met. The
 * path of a traversal never goes straight back along a relationship; with {@code NONE}, that of a recommendation may.
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

    /** Whether the mode compares nodes; if not, it compares relationships or, with {@code NONE}, nothing. */
    public boolean comparesNodes() {
        return comparesNodes;
    }

    /** Whether only the first path to a node or relationship is followed, however long, while the mode remembers it. */
    public boolean followsFirstPathOnly() {
        return firstPathOnly;
    }

    /** The rule in words, for people to read. */
    public String inWords() {
        return meaning;
    }
}
