package io.tremaux.execution;

import io.tremaux.dag.RollUp;
import io.tremaux.query.DagQuery;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The nodes below some nodes, each with the quantity that is added up along all paths to it; or one result, which is
 * what they are worth together. All is added up before the first result.
 */
public final class RollUpResults extends QueryExecution {
    private final DagQuery.OfQuantities query;
    private final RollUp rollUp;

    RollUpResults(QueryContext context, DagQuery.OfQuantities query, RollUp rollUp, BoundWalk nodes) {
        super(context, query, rollUp, nodes.bound()::renew);
        this.query = query;
        this.rollUp = rollUp;
    }

    @Override
    List<String> warningsOfRun() {
        return rollUp.warnings();
    }

    /** Whether the only result is what all nodes are worth, and no node. */
    public boolean isTotal() {
        return query.options().value() != null;
    }

    /** Whether the lengths of paths are wanted. */
    public boolean hasLevels() {
        return query.levels();
    }

    /** The quantity of the node found last: a Long, a Double or a BigDecimal. */
    public Number quantity() {
        return rollUp.quantity();
    }

    /** How many paths lead to it. */
    public long paths() {
        return rollUp.paths();
    }

    /** The length of the shortest of these paths; {@link #depth} is that of the longest. */
    public int minDepth() {
        return rollUp.minDepth();
    }

    /** What all nodes are worth: a Long, a Double or a BigDecimal. Null if that is not asked, or not found out. */
    public @Nullable Number total() {
        return rollUp.total();
    }
}
