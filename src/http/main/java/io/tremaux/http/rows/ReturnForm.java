package io.tremaux.http.rows;

/** What an answer returns. */
public enum ReturnForm {
    /** How many results there are. */
    COUNT,
    /** For each result the element id of its node, and its depth. */
    IDS,
    /** For each result its node, and its depth. */
    NODES,
    /** For each result its path, and its depth. */
    PATHS,
    /** The nodes, each once, and the relationships among them. */
    GRAPH
}
