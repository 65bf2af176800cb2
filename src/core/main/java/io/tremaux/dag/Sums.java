package io.tremaux.dag;

import io.tremaux.parameter.GivenParameter;
import io.tremaux.parameter.InvalidParameterException;

/**
 * The sums over all paths to each position of a graph without cycles: of the products of quantities, and of the paths
 * themselves. Belongs to one thread.
 */
final class Sums {
    private final ReachedGraph graph;
    private final Levels levels;
    private final AmountSlots slots;
    private final RollUpNumbers numbers;
    private final long[] paths; // empty if they are not counted
    private final int[] leastLengths; // by position; empty if a node has one position
    private final Levels order; // of the rows
    private final RowPositions rows;

    /**
     * Adds them up.
     *
     * @throws ArithmeticException if a sum of quantities is too large
     */
    Sums(ReachedGraph graph, Levels levels, RollUpNumbers numbers, boolean countsPaths) {
        this.graph = graph;
        this.levels = levels;
        this.slots = AmountSlots.of(graph, levels);
        this.numbers = numbers;
        this.paths = countsPaths ? graph.longs(slots.size()) : new long[0];
        numbers.begin(slots.size() + 1); // and a total
        start();
        passOn();
        numbers.require();
        this.order = slots.areByLength() ? joinLengths() : levels;
        this.leastLengths = graph.isSplit() ? leastLengths() : new int[0];
        this.rows = new RowPositions(graph, order, this::join);
        numbers.require();
    }

    private void start() {
        for (int i = 0; i < graph.starts().size(); i++) {
            int slot = slots.of(graph.starts().getInt(i));
            numbers.start(slot);
            if (paths.length > 0) {
                paths[slot]++;
            }
        }
    }

    private void passOn() {
        for (int place = 0; place < levels.size(); place++) {
            int from = levels.position(place);
            graph.countSteps(from);
            int slot = slots.of(from);
            int count = slots.passedOn(from);
            for (int arc = graph.firstArc(from); arc < graph.firstArc(from + 1); arc++) {
                int to = graph.end(arc);
                if (to != ReachedGraph.LEFT_OUT) {
                    int next = slots.next(from, to);
                    for (int i = 0; i < count; i++) {
                        numbers.carry(slot + i, arc, next + i);
                        addPaths(slot + i, next + i);
                    }
                }
            }
        }
    }

    private void addPaths(int from, int to) {
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

    /** Adds the amounts of all lengths to the first. Answers the order by the greatest of those that paths have. */
    private Levels joinLengths() {
        int[] greatest = graph.ints();
        for (int position = 0; position < graph.size(); position++) {
            graph.countSteps(position);
            int first = slots.of(position);
            greatest[position] = graph.depth(position);
            int count = graph.isReturned(position) ? slots.count(position) : 0;
            for (int i = 1; i < count; i++) {
                numbers.add(first + i, first);
                if (paths.length > 0 && paths[first + i] > 0) {
                    greatest[position] = graph.depth(position) + i;
                    addPaths(first + i, first);
                }
            }
        }
        return levels.by(greatest);
    }

    private int[] leastLengths() {
        int[] least = graph.ints();
        for (int position = 0; position < least.length; position++) {
            least[position] = graph.depth(position);
        }
        return least;
    }

    private void join(int position, int row) {
        numbers.add(slots.of(position), slots.of(row));
        addPaths(slots.of(position), slots.of(row));
        leastLengths[row] = Math.min(leastLengths[row], leastLengths[position]);
    }

    /** How many positions there are. */
    int size() {
        return order.size();
    }

    /** The position at a place in the order. */
    int position(int place) {
        return order.position(place);
    }

    /** Whether there is a row for a position. */
    boolean isRow(int position) {
        return rows.isRow(position);
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
        return leastLengths.length == 0 ? graph.depth(position) : leastLengths[position];
    }

    int maxDepth(int position) {
        return order.rank(position);
    }
}
