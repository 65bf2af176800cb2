package io.tremaux.traversal;

import java.io.IOException;

/** Takes results as they are found; it may block, and nothing is buffered meanwhile. */
@FunctionalInterface
public interface Results {
    /** Takes a node (its internal id), found at a depth. */
    void add(long node, int depth) throws IOException;
}
