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
    private final AmountSlots slots;
    private final RollUpNumbers numbers;
    private final long[] paths;
    private final boolean areRowsWanted;
    private final LongSet joined = new LongOpenHashSet(); // nodes of which two positions make one row
    private final int[] least; // lengths of paths to a position; empty if it is the depth
    private final Levels rows; // in the order of the greatest lengths

    /**
     * Adds them up.
     *
     * @param minLevel the least length of a path that counts
     * @param areRowsWanted if not, there may be more paths than can be counted
     * @throws ArithmeticException if a sum of quantities is too large
     */
    Sums(ReachedGraph graph, Levels levels, int minLevel, RollUpNumbers numbers, boolean areRowsWanted) {
        this.graph = graph;
        this.levels = levels;
        this.slots = AmountSlots.of(graph, levels, minLevel);
        this.numbers = numbers;
        this.areRowsWanted = areRowsWanted;
        this.paths = graph.longs(slots.size());
        numbers.begin(slots.size() + 1); // and a total
        start();
        passOn();
        numbers.require();
        this.least = graph.ints(slots.areByLength() ? graph.size() : 0);
        this.rows = slots.areByLength() ? joinLengths() : levels;
        joinStarts();
        numbers.require();
    }

    private void start() {
        for (int i = 0; i < graph.starts().size(); i++) {
            int slot = slots.of(graph.starts().getInt(i));
            numbers.start(slot);
            paths[slot]++;
        }
    }

    private void passOn() {
        for (int place = 0; place < levels.size(); place++) {
            int from = levels.position(place);
            graph.countSteps(from);
            for (int arc = graph.firstArc(from); arc < graph.firstArc(from + 1); arc++) {
                if (graph.end(arc) != ReachedGraph.LEFT_OUT) {
                    passOn(from, arc, graph.end(arc));
                }
            }
        }
    }

    private void passOn(int from, int arc, int to) {
        int slot = slots.of(from);
        int next = slots.next(from, to);
        int count = slots.passedOn(from, to);
        if (count > 1) {
            graph.countAmounts(count);
        }
        for (int i = 0; i < count; i++) {
            if (paths[slot + i] > 0) {
                numbers.carry(slot + i, arc, next + i);
                addPaths(slot + i, next + i);
            }
        }
    }

    private void addPaths(int from, int to) {
        long sum = paths[from] + paths[to];
        if (sum >= 0) {
            paths[to] = sum;
        } else if (areRowsWanted) { // neither was negative
            GivenParameter filter = graph.followedBy();
            throw new InvalidParameterException(
                    filter.parameter(),
                    filter.text(),
                    "filters under which less than 2^63 paths lead to each result",
                    "There are more paths than can be counted.");
        }
    }

    /**
     * Leaves in the first amount of each position the sum of those that count. Answers the order by the greatest length
     * of a path that does.
     */
    private Levels joinLengths() {
        int[] greatest = graph.ints();
        for (int position = 0; position < graph.size(); position++) {
            graph.countAmounts(slots.count(position));
            if (graph.isReturned(position)) {
                joinLengths(position, greatest);
            }
        }
        return levels.by(greatest, graph.ints());
    }

    private void joinLengths(int position, int[] greatest) {
        int first = slots.of(position);
        int tooShort = slots.tooShort(position);
        if (tooShort > 0) {
            numbers.clear(first);
            paths[first] = 0;
        }
        for (int i = tooShort; i < slots.count(position); i++) {
            if (paths[first + i] > 0) {
                greatest[position] = graph.depth(position) + i;
                if (i == 0 || paths[first] == 0) { // the first of them
                    least[position] = greatest[position];
                }
                if (i > 0) {
                    numbers.add(first + i, first);
                    addPaths(first + i, first);
                }
            }
        }
    }

    /** Joins the two positions of a start node that the filters treat otherwise where it is met. */
    private void joinStarts() {
        for (int i = 0; i < graph.starts().size(); i++) {
            int start = graph.starts().getInt(i);
            int met = graph.metAgain(start);
            boolean isRow = met >= 0 && hasPaths(start) && hasPaths(met);
            if (isRow && joined.add(graph.node(start))) {
                numbers.add(slots.of(start), slots.of(met));
                addPaths(slots.of(start), slots.of(met));
            }
        }
    }

    private boolean hasPaths(int position) {
        return graph.isReturned(position) && paths[slots.of(position)] > 0;
    }

    /** How many positions there are. */
    int size() {
        return rows.size();
    }

    /** The position at a place in the order. */
    int position(int place) {
        return rows.position(place);
    }

    /** Whether there is a row for a position: it is returned, and some path that counts leads to it. */
    boolean isRow(int position) {
        return hasPaths(position) && !(joined.contains(graph.node(position)) && graph.metAgain(position) >= 0);
    }

    long node(int position) {
        return graph.node(position);
    }

    Number amount(int position) {
        return numbers.amount(slots.of(position));
    }

    /**
     * Adds the amount of a position, times a number, to the total.
     *
     * @throws ArithmeticException if that is too large
     */
    void addToTotal(int position, Number value) {
        numbers.addProduct(slots.of(position), value, slots.size());
    }

    /** @throws ArithmeticException if it is too large */
    Number total() {
        numbers.require();
        return numbers.amount(slots.size());
    }

    long paths(int position) {
        return paths[slots.of(position)];
    }

    int minDepth(int position) {
        if (joined.contains(graph.node(position))) {
            return 0;
        }
        return least.length == 0 ? graph.depth(position) : least[position];
    }

    int maxDepth(int position) {
        return rows.rank(position);
    }
}
