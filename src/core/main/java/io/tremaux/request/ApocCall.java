package io.tremaux.request;

import io.tremaux.execution.Subgraph;
import io.tremaux.query.TraverseQuery;
import java.util.List;

/**
 * One call of a {@code tremaux.path} procedure, as {@link ApocReader} has read it from the start and the config map.
 *
 * @param toNodes the traversal that the call asks for; its results are nodes
 * @param inducedBy which relationships a subgraph has
 * @param optional whether one row of null stands for no result
 * @param ignored the parameters that no predicate names, and the unknown keys of the map, in its order
 * @param warnings what the caller should know about the others
 */
public record ApocCall(
        TraverseQuery toNodes,
        Subgraph.InducedBy inducedBy,
        boolean optional,
        List<String> ignored,
        List<String> warnings) {
    /** The same traversal; its results are paths. */
    public TraverseQuery toPaths() {
        return toNodes.withPaths();
    }

    /** The traversal of the start nodes alone: it judges them all, and expands none. */
    public TraverseQuery toStarts() {
        return toNodes.of(toNodes.traversal().toStarts());
    }
}
