package io.tremaux.query;

import io.tremaux.traversal.TokenResolver;
import io.tremaux.traversal.WorkLimits;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A query that asks something else about what a traversal comes to: it has its start nodes, filters, caches and bounds.
 */
public sealed interface QueryOfWalk extends Query permits PerStartQuery, PathQuery, CheapestQuery, DagQuery {
    /** The traversal. */
    TraverseQuery walk();

    @Override
    default List<NodeSelector> start() {
        return walk().start();
    }

    @Override
    default Scopes scopes() {
        return walk().scopes();
    }

    @Override
    default void ask(TokenResolver names) {
        walk().ask(names);
    }

    @Override
    default @Nullable Boolean strict() {
        return walk().strict();
    }

    @Override
    default WorkLimits workLimits() {
        return walk().workLimits();
    }

    @Override
    default Engine walking() {
        return walk().walking();
    }
}
