package io.tremaux.traversal;

import java.io.IOException;

/** Takes results as they are found; it may block, and nothing is buffered meanwhile. */
@FunctionalInterface
public interface Results {
    /** Takes nothing: results are only counted. */
    Results NONE = (node, depth) -> {};

    /** Takes a node (its internal id), found at a depth. */
    void add(long node, int depth) throws IOException;
}
