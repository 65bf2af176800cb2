package io.tremaux.query;

import io.tremaux.dag.Rollup;
import io.tremaux.traversal.Effort;
import io.tremaux.traversal.Names;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A query about all that lies below some nodes, where relationships should form no cycle. */
public sealed interface DagQuery extends Query {
    /** Start nodes and filters. */
    TraverseQuery walk();

    /**
     * A query for quantities added up along paths.
     *
     * @param levels whether the lengths of paths are wanted too
     */
    record OfQuantities(TraverseQuery walk, Rollup rollup, boolean levels) implements DagQuery {
        @Override
        public void ask(Names names) {
            DagQuery.super.ask(names);
            rollup.ask(names);
        }
    }

    /** A query for the nodes in topological order. */
    record OfOrder(TraverseQuery walk) implements DagQuery {}

    /** A query for cycles; the limit of the traversal is how many are wanted. */
    record OfCycles(TraverseQuery walk) implements DagQuery {}

    @Override
    default List<NodeSelector> start() {
        return walk().start();
    }

    @Override
    default Scopes scopes() {
        return walk().scopes();
    }

    @Override
    default void ask(Names names) {
        walk().ask(names);
    }

    @Override
    default @Nullable Boolean strict() {
        return walk().strict();
    }

    @Override
    default Effort effort() {
        return walk().effort();
    }

    @Override
    default Engine walking() {
        return Engine.TREMAUX;
    }
}
