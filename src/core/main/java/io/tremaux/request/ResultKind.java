package io.tremaux.request;

/** What the caller wants of a traversal. It decides the uniqueness of a traversal that names none. */
public enum ResultKind {
    /** Nodes. {@link UniquenessAdvice#uniqueness} says by which uniqueness the traversal finds all of them. */
    NODES,
    /** All paths, by RELATIONSHIP_PATH. */
    PATHS,
    /** The nodes of a subgraph, each once, by NODE_GLOBAL. A request for another uniqueness is rejected. */
    SUBGRAPH
}
