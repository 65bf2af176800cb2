package io.tremaux.path.cheapest;

import java.util.Arrays;

/**
 * A priority queue of arrivals: by cost, then by length, then by age. A heap in which each entry has up to four below
 * it:
 *
 * <pre>
 *   double[]  costs
 *   long[]    ties     length &lt;&lt; 32 | arrival
 * </pre>
 *
 * <p>16 bytes an entry, which whoever adds it has charged. Belongs to one thread.
 */
final class CostHeap {
    private static final int FIRST_CAPACITY = 64;
    private static final int BELOW = 4;

    private double[] costs = new double[FIRST_CAPACITY];
    private long[] ties = new long[FIRST_CAPACITY];
    private int size;

    int size() {
        return size;
    }

    /** The least cost; infinite if there is none. */
    double topCost() {
        return size == 0 ? Double.POSITIVE_INFINITY : costs[0];
    }

    /** The length of the first. */
    int topLength() {
        return (int) (ties[0] >>> Integer.SIZE);
    }

    /** The arrival at an index of the heap; only that at 0 is in its place. */
    int arrival(int index) {
        return (int) ties[index];
    }

    void add(double cost, int length, int arrival) {
        if (size == costs.length) {
            costs = Arrays.copyOf(costs, 2 * size);
            ties = Arrays.copyOf(ties, 2 * size);
        }
        long tie = (long) length << Integer.SIZE | arrival;
        int at = size++;
        while (at > 0) {
            int above = (at - 1) / BELOW;
            if (!isBefore(cost, tie, above)) {
                break;
            }
            move(above, at);
            at = above;
        }
        costs[at] = cost;
        ties[at] = tie;
    }

    private boolean isBefore(double cost, long tie, int other) {
        return cost < costs[other] || cost == costs[other] && tie < ties[other];
    }

    private void move(int from, int to) {
        costs[to] = costs[from];
        ties[to] = ties[from];
    }

    /** Removes the first, and answers its arrival. */
    int pop() {
        int first = arrival(0);
        size--;
        if (size > 0) {
            sink(costs[size], ties[size]);
        }
        return first;
    }

    private void sink(double cost, long tie) {
        int at = 0;
        while (true) {
            int below = BELOW * at + 1;
            if (below >= size) {
                break;
            }
            int least = least(below, Math.min(below + BELOW, size));
            if (isBefore(cost, tie, least)) {
                break;
            }
            move(least, at);
            at = least;
        }
        costs[at] = cost;
        ties[at] = tie;
    }

    private int least(int from, int to) {
        int least = from;
        for (int i = from + 1; i < to; i++) {
            if (isBefore(costs[i], ties[i], least)) {
                least = i;
            }
        }
        return least;
    }
}
