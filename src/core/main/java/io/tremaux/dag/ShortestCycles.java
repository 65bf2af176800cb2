package io.tremaux.dag;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import java.util.Collections;
import org.jspecify.annotations.Nullable;

/**
 * Finds the shortest cycle of a component: of equally short ones, that through the position met first. From each
 * position it searches breadth first for a way back that is shorter than the current cycle. A position whose cycles are
 * known takes no part any more, nor does one to which then no arc leads.
 *
 * <p>Cost: of one search the arcs of the component up to the current length, which mostly is small. In the worst case
 * positions times arcs. 20 bytes a position. Belongs to one thread.
 */
final class ShortestCycles {
    private final ReachedGraph graph;
    private final Components components;
    private final int[] leading; // arcs that lead to a position within its component; none if it takes no part
    private final int[] arrivals; // arc by which a search came to a position
    private final int[] origins; // position from which it came
    private final int[] searches; // the last search that met a position
    private final int[] queue;
    private int search;

    ShortestCycles(ReachedGraph graph, Components components) {
        this.graph = graph;
        this.components = components;
        this.leading = graph.ints();
        this.arrivals = graph.ints();
        this.origins = graph.ints();
        this.searches = graph.ints();
        this.queue = graph.ints();
        for (int from = 0; from < graph.size(); from++) {
            graph.countSteps(from);
            for (int arc = graph.firstArc(from); arc < graph.firstArc(from + 1); arc++) {
                if (components.isOnCycle(from, arc)) {
                    leading[graph.end(arc)]++;
                }
            }
        }
    }

    /** The arcs of the shortest cycle of a component that has one. */
    IntList of(int component) {
        IntList best = IntList.of();
        int below = Integer.MAX_VALUE;
        for (int i = components.first(component); i < components.first(component + 1) && below > 1; i++) {
            int start = components.member(i);
            IntList cycle = leading[start] == 0 ? null : through(start, below);
            if (cycle != null) {
                best = cycle;
                below = cycle.size();
            }
            takeOut(start);
        }
        return best;
    }

    /**
     * The arcs of a shortest cycle through a position, in their order.
     *
     * @return null if there is none with fewer arcs than {@code below}
     */
    @Nullable IntList through(int start, int below) {
        search++;
        int begin = 0;
        int end = 0;
        queue[end++] = start;
        for (int length = 1; length < below && begin < end; length++) {
            for (int level = end; begin < level; begin++) {
                int from = queue[begin];
                graph.countSteps(from);
                for (int arc = graph.firstArc(from); arc < graph.firstArc(from + 1); arc++) {
                    if (!components.isOnCycle(from, arc)) {
                        continue;
                    }
                    int to = graph.end(arc);
                    if (to == start) {
                        return arcs(start, from, arc);
                    }
                    if (leading[to] > 0 && searches[to] != search) {
                        searches[to] = search;
                        arrivals[to] = arc;
                        origins[to] = from;
                        queue[end++] = to;
                    }
                }
            }
        }
        return null;
    }

    private IntList arcs(int start, int last, int back) {
        IntArrayList arcs = new IntArrayList(new int[] {back});
        for (int at = last; at != start; at = origins[at]) {
            arcs.add(arrivals[at]);
        }
        Collections.reverse(arcs);
        return arcs;
    }

    private void takeOut(int start) {
        if (leading[start] == 0) {
            return;
        }
        leading[start] = 0;
        int taken = 0;
        queue[taken++] = start;
        while (taken > 0) {
            int from = queue[--taken];
            graph.countSteps(from);
            for (int arc = graph.firstArc(from); arc < graph.firstArc(from + 1); arc++) {
                int to = components.isOnCycle(from, arc) ? graph.end(arc) : from;
                if (leading[to] > 0 && --leading[to] == 0) {
                    queue[taken++] = to;
                }
            }
        }
    }
}
