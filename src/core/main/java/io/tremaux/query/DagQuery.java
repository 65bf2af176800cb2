package io.tremaux.query;

import io.tremaux.dag.RollUpOptions;
import io.tremaux.traversal.TokenResolver;

/** A query about all that lies below some nodes, where relationships should form no cycle. */
public sealed interface DagQuery extends QueryOfWalk {
    /**
     * A query for quantities added up along paths.
     *
     * @param levels whether the lengths of paths are wanted too
     */
    record OfQuantities(TraverseQuery walk, RollUpOptions options, boolean levels) implements DagQuery {
        @Override
        public void ask(TokenResolver names) {
            DagQuery.super.ask(names);
            options.ask(names);
        }
    }

    /** A query for the nodes in topological order. */
    record OfOrder(TraverseQuery walk) implements DagQuery {}

    /** A query for cycles; the limit of the traversal is how many are wanted. */
    record OfCycles(TraverseQuery walk) implements DagQuery {}

    @Override
    default boolean mustBeWhole() {
        return true;
    }

    @Override
    default Engine walking() {
        return Engine.TREMAUX;
    }
}
