package io.tremaux.dag;

import io.tremaux.graph.Neighbours;
import io.tremaux.path.FilteredGraph;
import io.tremaux.traversal.ReadConsistency;
import java.util.PrimitiveIterator;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The graph below some nodes, read and sorted topologically: what roll-ups, orders and searches for cycles begin with.
 *
 * <p>A relationship that was deleted before another one was made can close a cycle with it that was never there. So if
 * there is a cycle, and somebody has committed during the reading, all is read again: {@value #MOST_TRIES} readings at
 * most.
 *
 * @param levels the order; null if arcs form a cycle
 * @param quantities of the arcs; null if none were wanted
 */
record SortedGraph(
        ReachedGraph graph,
        @Nullable Levels levels,
        @Nullable Quantities quantities) {
    private static final int MOST_TRIES = 8;

    /**
     * Reads and sorts it.
     *
     * @param quantities makes a collector of the arcs' quantities, anew for each reading; it may return null
     */
    static SortedGraph read(GraphBelow below, Supplier<? extends @Nullable Quantities> quantities) {
        FilteredGraph filtered = below.filtered();
        ReadConsistency consistency = below.consistency();
        Neighbours starts = listed(filtered, below.starts());
        long charged = filtered.charged();
        consistency.begin();
        filtered.refresh();
        SortedGraph read = readOnce(below, starts, quantities.get());
        for (int tries = 1; tries < MOST_TRIES && read.levels == null && consistency.mayHoldNextTime(); tries++) {
            filtered.release(filtered.charged() - charged);
            consistency.begin();
            filtered.beginAgain();
            read = readOnce(below, starts, quantities.get());
        }
        return read;
    }

    private static SortedGraph readOnce(GraphBelow below, Neighbours starts, @Nullable Quantities quantities) {
        ReachedGraph graph = ReachedGraph.read(below, starts, quantities);
        return new SortedGraph(graph, Levels.of(graph), quantities);
    }

    private static Neighbours listed(FilteredGraph filtered, PrimitiveIterator.OfLong given) {
        Neighbours starts = new Neighbours(false, filtered::charge);
        while (given.hasNext()) {
            filtered.countSteps(0);
            starts.add(given.nextLong());
        }
        return starts;
    }
}
