package io.tremaux.store;

import io.tremaux.graph.Tokens;
import java.util.List;

/** The tokens of a database as one query sees them, and the warnings that its names earned. Belongs to one thread. */
public interface SessionTokens extends Tokens {
    /** The relationship type behind a token. */
    String typeName(int token);

    /** The label behind a token. */
    String labelName(int token);

    /** The property key behind a token. */
    String keyName(int token);

    /** What the caller should know about the names that were asked for, in the order they were. */
    List<String> warnings();
}
