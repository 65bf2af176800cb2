package io.tremaux.dag;

import org.jspecify.annotations.Nullable;

/**
 * The topological order of a graph by levels: the rank of a position is the length of the longest path to it. Positions
 * of one rank are in the order in which they were met. Two passes over the arcs (Kahn, Topological Sorting of Large
 * Networks, 1962). Holds 8 bytes a position; making it charges 12. Immutable.
 */
final class Levels {
    private final int[] order;
    private final int[] ranks;

    private Levels(int[] order, int[] ranks) {
        this.order = order;
        this.ranks = ranks;
    }

    /** The order; null if arcs form a cycle. */
    static @Nullable Levels of(ReachedGraph graph) {
        int[] waiting = waiting(graph);
        int[] queue = graph.ints();
        int[] ranks = graph.ints();
        int end = 0;
        for (int position = 0; position < queue.length; position++) {
            if (waiting[position] == 0) {
                queue[end++] = position;
            }
        }
        int begin = 0;
        while (begin < end) {
            int from = queue[begin++];
            graph.countSteps(from);
            for (int arc = graph.firstArc(from); arc < graph.firstArc(from + 1); arc++) {
                int to = graph.end(arc);
                if (to != ReachedGraph.LEFT_OUT && --waiting[to] == 0) {
                    ranks[to] = ranks[from] + 1; // of all arcs to it this one comes from the highest rank
                    queue[end++] = to;
                }
            }
        }
        return end < queue.length ? null : new Levels(sorted(queue, ranks, highest(queue, ranks)), ranks);
    }

    /**
     * The same positions by other ranks.
     *
     * @param others none of them above the highest
     * @param room for the order, of which the elements do not matter
     */
    Levels by(int[] others, int[] room) {
        return new Levels(sorted(room, others, highest()), others);
    }

    /** How many arcs lead to each position. */
    private static int[] waiting(ReachedGraph graph) {
        int[] waiting = graph.ints();
        for (int from = 0; from < waiting.length; from++) {
            graph.countSteps(from);
            for (int arc = graph.firstArc(from); arc < graph.firstArc(from + 1); arc++) {
                if (graph.end(arc) != ReachedGraph.LEFT_OUT) {
                    waiting[graph.end(arc)]++;
                }
            }
        }
        return waiting;
    }

    private static int highest(int[] order, int[] ranks) {
        return order.length == 0 ? -1 : ranks[order[order.length - 1]];
    }

    /** All positions by rank, in an array of which the elements do not matter any more. */
    private static int[] sorted(int[] queue, int[] ranks, int highest) {
        int[] next = new int[highest + 2]; // by rank, one higher
        for (int rank : ranks) {
            next[rank + 1]++;
        }
        for (int rank = 1; rank < next.length; rank++) {
            next[rank] += next[rank - 1];
        }
        for (int position = 0; position < ranks.length; position++) {
            queue[next[ranks[position]]++] = position;
        }
        return queue;
    }

    /** The rank of the last position; -1 if there is none. */
    int highest() {
        return highest(order, ranks);
    }

    /** How many positions there are. */
    int size() {
        return order.length;
    }

    /** The position at a place in the order. */
    int position(int place) {
        return order[place];
    }

    /** The length of the longest path to a position. */
    int rank(int position) {
        return ranks[position];
    }
}
