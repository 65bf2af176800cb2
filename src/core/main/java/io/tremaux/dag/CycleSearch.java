package io.tremaux.dag;

import io.tremaux.graph.Neighbours;
import io.tremaux.path.FilteredGraph;
import io.tremaux.traversal.PathRun;
import io.tremaux.traversal.Traversal;
import it.unimi.dsi.fastutil.ints.IntList;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The cycles among the start nodes and the nodes below: of each strongly connected component the shortest one ({@link
 * ShortestCycles} says which of equally short ones), in the order in which the components were met. A cycle is a path
 * that ends where it begins. All are found when the first is asked for. If a limit ends the search early, there is no
 * result. Used once, by one thread.
 */
public final class CycleSearch extends PathRun {
    private final FilteredGraph filtered;
    private final GraphBelow below;
    private final List<IntList> cycles = new ArrayList<>();
    private @Nullable ReachedGraph graph;

    /** @param traversal whose limit is one of cycles */
    public CycleSearch(Traversal traversal, GraphBelow below) {
        super(traversal);
        this.below = below;
        this.filtered = below.filtered();
    }

    @Override
    protected boolean advance() {
        if (graph == null) {
            SortedGraph read = SortedGraph.read(below, () -> null);
            graph = read.graph();
            if (read.levels() == null) {
                if (below.minLevel() > 0) {
                    leaveOutNearer(graph);
                }
                search(graph, new Components(graph));
            }
        }
        return count < cycles.size() && count++ >= 0;
    }

    /** Leaves out the arcs that leave nodes nearer than {@code minLevel}: no cycle may go through these nodes. */
    private void leaveOutNearer(ReachedGraph read) {
        for (int position = 0; position < read.size(); position++) {
            read.countSteps(position);
            int end = read.distance(position) < below.minLevel() ? read.firstArc(position + 1) : 0;
            for (int arc = read.firstArc(position); arc < end; arc++) {
                read.leaveOut(arc);
            }
        }
    }

    private void search(ReachedGraph read, Components components) {
        ShortestCycles shortest = new ShortestCycles(read, components);
        for (int position = 0; position < read.size() && cycles.size() < limit; position++) {
            int component = components.of(position);
            boolean isFirst = components.member(components.first(component)) == position;
            if (isFirst && components.isCyclic(component)) {
                IntList cycle = shortest.of(component);
                filtered.charge((long) cycle.size() * Integer.BYTES);
                cycles.add(cycle);
            }
        }
    }

    private ReachedGraph graph() {
        return Objects.requireNonNull(graph, "No cycle was found yet");
    }

    private IntList cycle() {
        return cycles.get((int) count - 1);
    }

    @Override
    public void appendPathTo(Neighbours path) {
        ReachedGraph read = graph();
        IntList cycle = cycle();
        for (int i = cycle.size() - 1; i >= 0; i--) {
            int arc = cycle.getInt(i);
            path.add(read.node(read.end(arc)), read.relationship(arc), read.type(arc), read.isIncoming(arc));
        }
        path.add(node(), Neighbours.NO_RELATIONSHIP, 0, false);
    }

    /** The node at which the cycle found last begins and ends. */
    @Override
    public long node() {
        IntList cycle = cycle();
        return graph().node(graph().end(cycle.getInt(cycle.size() - 1)));
    }

    /** The number of its relationships. */
    @Override
    public int depth() {
        return cycle().size();
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
