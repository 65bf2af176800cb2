package io.tremaux.graph;

/** The direction of a relationship as seen from the node that is asked about. */
public enum Direction {
    OUTGOING,
    INCOMING,
    BOTH
}
