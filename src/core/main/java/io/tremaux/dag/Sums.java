package io.tremaux.dag;

import io.tremaux.parameter.GivenParameter;
import io.tremaux.parameter.InvalidParameterException;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongSet;

/**
 * The sums over all paths to each position of a graph without cycles: of the products of quantities, and of the paths
 * themselves. Belongs to one thread.
 */
final class Sums {
    private final ReachedGraph graph;
    private final Levels levels;
    private final RollUpNumbers numbers;
    private final long[] paths; // empty if they are not counted
    private final LongSet joined = new LongOpenHashSet(); // nodes of which two positions make one row

    Sums(ReachedGraph graph, Levels levels, RollUpNumbers numbers, boolean countsPaths) {
        this.graph = graph;
        this.levels = levels;
        this.numbers = numbers;
        this.paths = countsPaths ? graph.longs() : new long[0];
        numbers.begin(graph.size() + 1); // and a total
    }

    /** @throws ArithmeticException if a sum of quantities is too large */
    void addUp() {
        for (int i = 0; i < graph.starts().size(); i++) {
            int start = graph.starts().getInt(i);
            numbers.start(start);
            if (paths.length > 0) {
                paths[start]++;
            }
        }
        for (int place = 0; place < levels.size(); place++) {
            int from = levels.position(place);
            graph.countSteps(from);
            for (int arc = graph.firstArc(from); arc < graph.firstArc(from + 1); arc++) {
                if (graph.isOnAPath(arc)) {
                    int to = graph.end(arc);
                    numbers.carry(from, arc, to);
                    carryPaths(from, to);
                }
            }
        }
        numbers.require();
    }

    private void carryPaths(int from, int to) {
        if (paths.length == 0) {
            return;
        }
        long sum = paths[from] + paths[to];
        if (sum < 0) { // neither is
            GivenParameter filter = graph.followedBy();
            throw new InvalidParameterException(
                    filter.parameter(),
                    filter.text(),
                    "filters under which less than 2^63 paths lead to each node",
                    "There are more paths than can be counted.");
        }
        paths[to] = sum;
    }

    /** Joins the two positions of a start node that the filters treat otherwise where it is met. */
    void join() {
        for (int i = 0; i < graph.starts().size(); i++) {
            int start = graph.starts().getInt(i);
            int met = graph.metAgain(start);
            boolean isRow = met >= 0 && graph.isReturned(start) && graph.isReturned(met);
            if (isRow && joined.add(graph.node(start))) {
                numbers.add(start, met);
                carryPaths(start, met);
            }
        }
    }

    /** How many positions there are. */
    int size() {
        return levels.size();
    }

    /** The position at a place in the order. */
    int position(int place) {
        return levels.position(place);
    }

    /** Whether there is a row for a position. */
    boolean isRow(int position) {
        return graph.isReturned(position) && !(joined.contains(graph.node(position)) && graph.metAgain(position) >= 0);
    }

    long node(int position) {
        return graph.node(position);
    }

    Number amount(int position) {
        return numbers.amount(position);
    }

    long paths(int position) {
        return paths[position];
    }

    int minDepth(int position) {
        return joined.contains(graph.node(position)) ? 0 : graph.depth(position);
    }

    int maxDepth(int position) {
        return levels.rank(position);
    }
}
