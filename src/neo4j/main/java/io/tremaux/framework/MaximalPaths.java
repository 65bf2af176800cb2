package io.tremaux.framework;

import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import org.neo4j.graphdb.Path;
import org.neo4j.graphdb.traversal.TraversalBranch;

/**
 * Of all paths that a traversal visits, those that no admitted path extends by one relationship. The framework visits
 * the extensions of a path together: depth-first right after the path, breadth-first in the order of the level above.
 * So a path is maximal when an extension of a later path comes first, or the traversal ends. Holds one path
 * depth-first, a level breadth-first. Belongs to one thread.
 *
 * <p>{@code engine=tremaux} uses this, too. A path is known to be maximal only after all its extensions were judged,
 * which needs each path with its parent. Tremaux's own engine hands out a path when it meets it.
 */
final class MaximalPaths implements Iterator<Path> {
    private final Iterator<Path> visited;
    private final FacadeEvaluator evaluator;
    private final Queue<Path> unextended = new ArrayDeque<>(); // so far, in the order of the walk
    private final Queue<Path> maximal = new ArrayDeque<>(); // to be returned
    private @Nullable Path extended; // last

    MaximalPaths(Iterator<Path> visited, FacadeEvaluator evaluator) {
        this.visited = visited;
        this.evaluator = evaluator;
    }

    @Override
    public boolean hasNext() {
        while (maximal.isEmpty() && visited.hasNext()) {
            TraversalBranch path = (TraversalBranch) visited.next();
            // one that goes on was admitted when it was visited; asked again, the graph may say otherwise by now
            if (path.continues() || evaluator.admits(path)) {
                extend(path.parent());
                unextended.add(path);
            }
        }
        if (maximal.isEmpty()) {
            takeUpTo(null);
        }
        return !maximal.isEmpty();
    }

    private void extend(TraversalBranch path) {
        boolean isOfStarts = path.length() < 0;
        if (path != extended && !isOfStarts) {
            takeUpTo(path);
            extended = path;
        }
    }

    /** All before an extended path are maximal; if it is not among them, it was taken before, and all are. */
    private void takeUpTo(@Nullable Path end) {
        Path path = unextended.poll();
        while (path != null && path != end) {
            if (evaluator.includes(path)) {
                maximal.add(path);
            }
            path = unextended.poll();
        }
    }

    @Override
    public Path next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        return maximal.remove();
    }
}
