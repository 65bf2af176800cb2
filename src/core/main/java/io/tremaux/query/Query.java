package io.tremaux.query;

import io.tremaux.traversal.TokenResolver;
import io.tremaux.traversal.WorkLimits;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A query: what traversals, recommendations, roll-ups and questions for paths have in common. */
public sealed interface Query permits TraverseQuery, RecommendQuery, QueryOfWalk {
    /** Nodes to start from, in order; duplicates count as often as they occur. */
    List<NodeSelector> start();

    Scopes scopes();

    /** Asks for each name, but for those of start nodes. */
    void ask(TokenResolver names);

    /**
     * Whether a name that the database has never seen is an error; null if the setting of the server decides that.
     */
    @Nullable Boolean strict();

    /** Within which the answer is found, besides Neo4j's own timeout. */
    WorkLimits workLimits();

    /**
     * Whether an answer that {@link #workLimits} cut short would be wrong, and not only a part: then it is an error.
     */
    default boolean mustBeWhole() {
        return false;
    }

    /** The engine that answers: the one asked for, if it can. */
    Engine walking();
}
