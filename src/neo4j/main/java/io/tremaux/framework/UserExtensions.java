package io.tremaux.framework;

import org.jspecify.annotations.Nullable;
import org.neo4j.graphdb.PathExpander;
import org.neo4j.graphdb.traversal.Evaluator;
import org.neo4j.graphdb.traversal.InitialBranchState;

/**
 * The user's own evaluator and expander in one traversal; null for none.
 *
 * @param evaluator judges paths beside Tremaux's
 * @param expander stands in the place of Tremaux's
 * @param initialState what the expander carries at a start node
 */
public record UserExtensions<S>(
        @Nullable Evaluator evaluator,
        @Nullable PathExpander<S> expander,
        @Nullable InitialBranchState<S> initialState) {
    public static final UserExtensions<?> NONE = new UserExtensions<>(null, null, null);
}
