package io.tremaux.path;

import io.tremaux.graph.Neighbours;
import it.unimi.dsi.fastutil.longs.Long2IntMap;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;

/**
 * The shortest path from a node that the backward side of a search has met last to an end node: of several the first in
 * breadth-first order. It reads the list of each node on it, and takes the first neighbour that is one step nearer. If
 * somebody has changed the graph since the search, so that none is, it goes on by the relationship that the search has
 * found. Used once, by one thread.
 */
final class SecondHalf {
    private static final int NOT_THERE = -1;
    private static final long BYTES_A_PLACE = 24; // in a hash map at its load

    private final FilteredGraph graph;
    private final Side backward;
    private final Neighbours steps;
    private final Neighbours list;

    SecondHalf(FilteredGraph graph, Side backward) {
        this.graph = graph;
        this.backward = backward;
        this.steps = new Neighbours(true, graph::charge);
        this.list = new Neighbours(true, graph::charge);
    }

    /** The nodes after the given one, in order, each with the relationship that leads to it. */
    Neighbours from(long met) {
        int index = places(backward.depth()).get(met);
        for (int depth = backward.depth() - 1; depth >= 0; depth--) {
            index = step(index, places(depth));
        }
        return steps;
    }

    /** Where the nodes at a depth are in the queue. */
    private Long2IntMap places(int depth) {
        int first = backward.first(depth);
        int last = backward.last(depth);
        graph.charge((last - first) * BYTES_A_PLACE);
        Long2IntMap places = new Long2IntOpenHashMap(last - first);
        places.defaultReturnValue(NOT_THERE);
        for (int i = first; i < last; i++) {
            places.put(backward.node(i), i);
        }
        return places;
    }

    private int step(int index, Long2IntMap nearer) {
        list.truncate(0);
        graph.append(backward.node(index), 1, list);
        for (int i = 0; i < list.size(); i++) {
            int next = nearer.get(list.node(i));
            if (next != NOT_THERE) {
                list.append(i, steps);
                return next;
            }
        }
        Neighbours found = backward.positions();
        int next = backward.parent(index);
        steps.add(found.node(next), found.relationship(index), found.type(index), !found.isIncoming(index));
        return next;
    }
}
