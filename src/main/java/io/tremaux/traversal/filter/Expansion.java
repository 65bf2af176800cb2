package io.tremaux.traversal.filter;

import io.tremaux.graph.Labels;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.Tokens;

/** Which relationships leave a position, as the caller wrote it: names, not tokens. Immutable. */
public interface Expansion {
    /** Resolves all names. */
    Bound bind(Tokens tokens);

    /** An expansion in tokens. Stateless: safe for use by any thread. */
    interface Bound {
        /**
         * The choices of relationships to follow from a node, to be listed one after another; empty if it is not expanded.
         * The caller must not change the array.
         */
        RelationshipChoice[] choices(Labels labels, long node, int depth);
    }
}
