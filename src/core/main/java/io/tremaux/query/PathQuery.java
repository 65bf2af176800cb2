package io.tremaux.query;

import io.tremaux.traversal.TokenResolver;
import java.util.List;

/**
 * A query for paths from some nodes to others.
 *
 * @param walk the breadth-first traversal that finds such paths among all others: start nodes, filters, uniqueness, and
 * as limit the number of paths
 * @param end nodes at which a path may end, if the filters let it
 */
public record PathQuery(TraverseQuery walk, List<NodeSelector> end, Goal goal) implements QueryOfWalk {
    /** What is asked about the paths. */
    public enum Goal {
        /** Whether there is one from any start node. */
        REACHABLE,
        /** From which start nodes there is one. */
        REACHABLE_FROM_EACH,
        /** The shortest paths. */
        SHORTEST,
        /** All paths of the least length. */
        ALL_SHORTEST,
        /** The cheapest paths; {@link CheapestQuery} has what they cost. */
        CHEAPEST
    }

    /** Whether paths are wanted, and not only whether there are any. */
    public boolean wantsPaths() {
        return goal != Goal.REACHABLE && goal != Goal.REACHABLE_FROM_EACH;
    }

    /** One that is true stays true; without an answer, {@code truncated} says so. */
    @Override
    public boolean mustBeWhole() {
        return wantsPaths();
    }

    @Override
    public void ask(TokenResolver names) {
        NodeSelector.ask(PathParameters.END.name(), end, names);
        walk.ask(names);
    }
}
