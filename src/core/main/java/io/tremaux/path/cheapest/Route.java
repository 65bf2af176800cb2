package io.tremaux.path.cheapest;

import io.tremaux.graph.Neighbours;
import it.unimi.dsi.fastutil.doubles.DoubleArrayList;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongSet;
import java.util.function.LongConsumer;

/**
 * A path that was found, from its start to its end, and what it costs up to each of its nodes. The costs are added in
 * this order, whichever way it was found. About 28 bytes a node, and 2 KiB. Belongs to one thread.
 */
final class Route {
    private static final long BYTES_A_NODE = Double.BYTES;
    private static final long BYTES = 2048; // of an empty one, in a list and in a queue

    private final LongConsumer charge;
    private final Neighbours steps;
    private final DoubleArrayList costs = new DoubleArrayList();

    private Route(LongConsumer charge) {
        charge.accept(BYTES);
        this.charge = charge;
        this.steps = new Neighbours(true, charge);
    }

    /** A node, as a path of length 0. */
    static Route at(long node, LongConsumer charge) {
        Route route = new Route(charge);
        route.begin(node);
        return route;
    }

    /** The path of an arrival. */
    static Route of(int arrival, SearchTree tree, LongConsumer charge) {
        Route route = new Route(charge);
        route.goOn(arrival, tree);
        return route;
    }

    /** The beginning of a path, so long. */
    Route upTo(int length) {
        Route route = at(node(0), charge);
        for (int i = 1; i <= length; i++) {
            steps.append(i, route.steps);
            route.add(costs.getDouble(i));
        }
        return route;
    }

    private void begin(long node) {
        steps.add(node, Neighbours.NO_RELATIONSHIP, 0, false);
        add(0);
    }

    private void add(double cost) {
        charge.accept(BYTES_A_NODE);
        costs.add(cost);
    }

    /** Appends the steps of an arrival at which a path arrives that begins here. */
    Route goOn(int arrival, SearchTree tree) {
        IntArrayList reversed = new IntArrayList();
        int first = arrival;
        for (; !tree.isFirst(first); first = tree.parent(first)) {
            reversed.push(first);
        }
        if (costs.isEmpty()) {
            begin(tree.node(first));
        }
        while (!reversed.isEmpty()) {
            int next = reversed.popInt();
            tree.positions().append(next, steps);
            add(tree.cost(next));
        }
        return this;
    }

    /** Appends the steps from an arrival of a search backwards to where that began. */
    Route goOnBack(int arrival, SearchTree tree) {
        Neighbours positions = tree.positions();
        for (int i = arrival; !tree.isFirst(i); i = tree.parent(i)) {
            long node = tree.node(tree.parent(i));
            steps.add(node, positions.relationship(i), positions.type(i), !positions.isIncoming(i));
            add(cost() + tree.step(i));
        }
        return this;
    }

    int length() {
        return costs.size() - 1;
    }

    double cost() {
        return cost(length());
    }

    /** What it costs up to a node. */
    double cost(int index) {
        return costs.getDouble(index);
    }

    long node(int index) {
        return steps.node(index);
    }

    /** The relationship by which it comes to a node. */
    long relationship(int index) {
        return steps.relationship(index);
    }

    long end() {
        return node(length());
    }

    /** The nodes up to an index. */
    LongSet nodes(int last) {
        LongSet nodes = new LongOpenHashSet();
        for (int i = 0; i <= last; i++) {
            nodes.add(node(i));
        }
        return nodes;
    }

    boolean repeatsNode() {
        return nodes(length()).size() <= length();
    }

    /** Appends it, from its end to its start. */
    void appendTo(Neighbours path) {
        for (int i = length(); i >= 0; i--) {
            steps.append(i, path);
        }
    }
}
