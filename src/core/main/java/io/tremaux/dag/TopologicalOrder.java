package io.tremaux.dag;

import io.tremaux.path.DisplayNames;
import io.tremaux.path.FilteredGraph;
import io.tremaux.traversal.TraversalRun;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The start nodes and the nodes below, in topological order by level: a node comes after all from which a relationship
 * leads to it. All are read when the first is asked for. If a limit ends the reading early, there is no result. Used
 * once, by one thread.
 */
public final class TopologicalOrder extends TraversalRun {
    private final FilteredGraph filtered;
    private final GraphBelow below;
    private final DisplayNames displayNames;
    private @Nullable ReachedGraph graph;
    private @Nullable Levels levels;
    private int next; // place in the order
    private int position;

    public TopologicalOrder(GraphBelow below, DisplayNames displayNames) {
        this.below = below;
        this.filtered = below.filtered();
        this.displayNames = displayNames;
    }

    @Override
    protected boolean advance() {
        if (levels == null) {
            sort();
        }
        Levels sorted = levels();
        while (next < sorted.size()) {
            position = sorted.position(next++);
            if (isRow(graph())) {
                count++;
                return true;
            }
        }
        return false;
    }

    private void sort() {
        SortedGraph read = SortedGraph.read(below, () -> null);
        Levels sorted = read.levels();
        if (sorted == null) {
            throw CycleProblem.of(
                    read.graph(),
                    displayNames,
                    "The order",
                    filtered.followedBy().parameter(),
                    filtered.followedBy().text(),
                    "filters under which there is no cycle");
        }
        graph = read.graph();
        levels = sorted;
    }

    /** Of a start node that the filters treat otherwise where it is met, the position that is met counts. */
    private boolean isRow(ReachedGraph read) {
        int met = read.metAgain(position);
        return read.isReturned(position)
                && read.distance(position) >= below.minLevel()
                && (met < 0 || !read.isReturned(met));
    }

    private Levels levels() {
        return Objects.requireNonNull(levels, "No node was found yet");
    }

    private ReachedGraph graph() {
        return Objects.requireNonNull(graph, "No node was found yet");
    }

    @Override
    public long node() {
        return graph().node(position);
    }

    /** The rank: the length of the longest path to the node found last. */
    @Override
    public int depth() {
        return levels().rank(position);
    }

    @Override
    public long nodesVisited() {
        return filtered.visited();
    }

    @Override
    public long relationshipsFollowed() {
        return filtered.followed();
    }
}
