package io.tremaux.graph;

/** The direction of a relationship as seen from the node it is asked of. */
public enum Direction {
    OUTGOING,
    INCOMING,
    BOTH
}
