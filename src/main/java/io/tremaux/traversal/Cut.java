package io.tremaux.traversal;

/** Why a walk ended before it was through. */
public enum Cut {
    TIMEOUT,
    LIMIT
}
