package io.tremaux.graph;

/** How long a facade remembers the values that it has read. */
public enum Scope {
    /** Not at all: every question goes to the store. */
    NONE,
    /** Until the request ends. */
    REQUEST,
    /** For all requests, bounded by the heap budget and kept equal to committed data. */
    PERMANENT
}
