package io.tremaux.framework;

import org.jspecify.annotations.Nullable;
import org.neo4j.graphdb.PathExpander;
import org.neo4j.graphdb.traversal.Evaluator;
import org.neo4j.graphdb.traversal.InitialBranchState;

/**
 * The user's own evaluator and expander in one walk; null for none.
 *
 * @param evaluator judges paths beside ours
 * @param expander stands in the place of ours
 * @param initialState of the expander's
 */
public record UserExtensions<S>(
        @Nullable Evaluator evaluator,
        @Nullable PathExpander<S> expander,
        @Nullable InitialBranchState<S> initialState) {
    public static final UserExtensions<?> NONE = new UserExtensions<>(null, null, null);
}
