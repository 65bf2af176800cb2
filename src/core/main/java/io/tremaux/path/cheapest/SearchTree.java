package io.tremaux.path.cheapest;

import io.tremaux.graph.IdMap;
import io.tremaux.graph.Neighbours;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongSet;
import java.util.Arrays;
import java.util.function.LongConsumer;

/**
 * The search tree of Dijkstra's algorithm in arrays. Each entry is an arrival: one path to a node, stored as its last
 * relationship and the index of the arrival before it, its parent. Indexes are in the order of discovery. A node has
 * several arrivals if a later path is better, or is not compared with the others; {@link CheapestSide} decides that.
 *
 * <p>About 100 bytes an arrival, with what {@link CheapestSide} and its {@link CostHeap} hold for it. Belongs to one
 * thread.
 */
final class SearchTree {
    /** Stands for: no arrival. */
    static final int NONE = IdMap.NONE;

    /** Here and in a heap. */
    private static final long BYTES_EACH = 2 * Double.BYTES + 3 * Integer.BYTES + 16;

    private final Neighbours positions;
    private final LongConsumer charge;
    private double[] costs = new double[Neighbours.FIRST_CAPACITY];
    private double[] steps = new double[Neighbours.FIRST_CAPACITY];
    private int[] lengths = new int[Neighbours.FIRST_CAPACITY];
    private int[] parents = new int[Neighbours.FIRST_CAPACITY];
    private int[] rivals = new int[Neighbours.FIRST_CAPACITY];

    /** @param charge is told by how many bytes the tree is about to grow; it may throw */
    SearchTree(LongConsumer charge) {
        this.charge = charge;
        this.positions = new Neighbours(true, charge);
    }

    int size() {
        return positions.size();
    }

    /** Adds the beginning of paths, and answers its index. */
    int addFirst(long node, int length, double cost) {
        positions.add(node, Neighbours.NO_RELATIONSHIP, 0, false);
        return add(NONE, length, cost, 0, NONE);
    }

    /**
     * Adds an arrival, and answers its index.
     *
     * @param parent that it goes on from
     * @param list the neighbours of the parent's node
     * @param index of the neighbour in that list
     * @param step the cost of the relationship
     * @param rival the arrival before this one at the same node, to be compared with later ones; or {@link #NONE}
     */
    int addNext(int parent, Neighbours list, int index, double step, int rival) {
        list.append(index, positions);
        return add(parent, lengths[parent] + 1, costs[parent] + step, step, rival);
    }

    private int add(int parent, int length, double cost, double step, int rival) {
        int index = positions.size() - 1;
        if (index == costs.length) {
            grow();
        }
        parents[index] = parent;
        lengths[index] = length;
        costs[index] = cost;
        steps[index] = step;
        rivals[index] = rival;
        return index;
    }

    private void grow() {
        int capacity = 2 * costs.length;
        charge.accept(costs.length * BYTES_EACH);
        costs = Arrays.copyOf(costs, capacity);
        steps = Arrays.copyOf(steps, capacity);
        lengths = Arrays.copyOf(lengths, capacity);
        parents = Arrays.copyOf(parents, capacity);
        rivals = Arrays.copyOf(rivals, capacity);
    }

    long node(int arrival) {
        return positions.node(arrival);
    }

    /** The arrival that it goes on from; {@link #NONE} if paths begin with it. */
    int parent(int arrival) {
        return parents[arrival];
    }

    boolean isFirst(int arrival) {
        return parents[arrival] == NONE;
    }

    /** The length of its whole path, what lies before the beginning included. */
    int length(int arrival) {
        return lengths[arrival];
    }

    /** The cost of its whole path, what lies before the beginning included. */
    double cost(int arrival) {
        return costs[arrival];
    }

    /** The cost of its last step. */
    double step(int arrival) {
        return steps[arrival];
    }

    /** The arrival before this one at the same node, as it was given; {@link #NONE} if none was. */
    int rival(int arrival) {
        return rivals[arrival];
    }

    /** Whether it costs less, or as much in no more steps. */
    boolean isNoWorse(int arrival, double cost, int length) {
        return costs[arrival] < cost || costs[arrival] == cost && lengths[arrival] <= length;
    }

    /** Whether a path comes to a node. Costs its length, as {@link #repeatsNode} does. */
    boolean hasVisited(int arrival, long node) {
        for (int i = arrival; i != NONE; i = parents[i]) {
            if (positions.node(i) == node) {
                return true;
            }
        }
        return false;
    }

    /** Whether a path comes to a node twice. */
    boolean repeatsNode(int arrival) {
        LongSet visited = new LongOpenHashSet();
        for (int i = arrival; i != NONE; i = parents[i]) {
            if (!visited.add(positions.node(i))) {
                return true;
            }
        }
        return false;
    }

    /** The nodes, each with the relationship by which it was arrived at. */
    Neighbours positions() {
        return positions;
    }
}
