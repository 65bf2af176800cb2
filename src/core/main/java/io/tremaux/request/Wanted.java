package io.tremaux.request;

/** What a caller wants of a traversal, which decides the uniqueness that it has by default. */
public enum Wanted {
    /** Nodes: the default is that of {@link Completeness}. */
    NODES,
    /** Paths: all of them. */
    PATHS,
    /** The nodes of a subgraph, each once whatever else is asked for. */
    SUBGRAPH
}
