package io.tremaux.traversal;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** One run of a traversal, by whichever engine. Used once, by one thread. */
public interface Run {
    /** Walks, and says what cut the walk short, or null if it came to its end. */
    @Nullable Cut run(Results results) throws IOException;

    /** Results handed out so far. */
    long count();

    /** Positions evaluated so far, start nodes included. */
    long nodesVisited();

    /** Relationships that were offered so far, before uniqueness. */
    long relationshipsFollowed();
}
