package io.tremaux.path;

import io.tremaux.graph.Tokens;
import io.tremaux.problem.StoreWords;

/** How callers know nodes and relationships, for errors and warnings. Belongs to one thread. */
public interface DisplayNames {
    /** What callers call nodes and relationships as such. */
    StoreWords words();

    /** What callers call a node. */
    String node(long node);

    /** What callers call a relationship. */
    String relationship(long relationship);

    /** The relationship type behind a token. */
    String type(int token);

    /** The token of a property key; {@link Tokens#UNKNOWN} if nothing has it. */
    int key(String name);
}
