package io.tremaux.path.cheapest;

import it.unimi.dsi.fastutil.longs.LongSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds a cheapest path from any of some nodes to any of others by Dijkstra's algorithm from both ends. Wherever one
 * side arrives at a node where the other has been, there is a path. The cheapest of these is the cheapest of all once
 * no arrivals that wait on both sides cost less together (Nicholson, Finding the shortest route between two points in a
 * network, 1966).
 *
 * <p>Only where filters are steady and the length of paths is not limited. Used once, by one thread.
 */
final class BidirectionalDijkstra {
    private final WeightedGraph graph;
    private final LongSet starts;
    private final LongSet ends;
    private final CheapestSide forward;
    private final CheapestSide backward;
    private double cost; // of the best, added from both ends
    private int length = Integer.MAX_VALUE;
    private int met = SearchTree.NONE; // forward
    private int metBack = SearchTree.NONE;

    /** @param ends at which the filters let a path end; start nodes among them are left out */
    BidirectionalDijkstra(WeightedGraph graph, LongSet starts, LongSet ends) {
        this.graph = graph;
        this.starts = starts;
        this.ends = ends;
        this.cost = graph.mostInAnyOrder();
        this.forward = CheapestSide.forwards(graph, CheapestSide.Compared.NODES);
        this.backward = CheapestSide.backwards(graph, starts);
        starts.forEach(node -> forward.beginAt(node, 0, 0));
        graph.filtered().countSteps(ends.size());
        ends.forEach(node -> {
            if (!starts.contains(node)) {
                backward.beginAt(node, 0, 0);
            }
        });
    }

    /** Searches; null if there is no path. */
    @Nullable Route run() {
        while (mayImprove()) {
            if (forward.waiting() <= backward.waiting()) {
                goOn(
                        forward,
                        arrival -> meet(arrival, backward.bestAt(forward.tree().node(arrival))));
            } else {
                goOn(backward, arrival -> meet(forward.bestAt(backward.tree().node(arrival)), arrival));
            }
        }
        return met == SearchTree.NONE
                ? null
                : Route.of(met, forward.tree(), graph.filtered()::charge).goOnBack(metBack, backward.tree());
    }

    /** Releases what it takes: it is not used any more. */
    void release() {
        forward.release();
        backward.release();
    }

    private boolean mayImprove() {
        if (forward.waiting() == 0 || backward.waiting() == 0) {
            return false;
        }
        double least = forward.leastCost() + backward.leastCost();
        return least < cost || least == cost && forward.leastLength() + backward.leastLength() < length;
    }

    private static void goOn(CheapestSide side, CheapestSide.Listener listener) {
        int settled = side.settle();
        if (settled != SearchTree.NONE && side.mayPass(settled)) {
            side.expand(listener);
        }
    }

    private void meet(int arrival, int back) {
        if (arrival == SearchTree.NONE || back == SearchTree.NONE) {
            return;
        }
        double sum = forward.tree().cost(arrival) + backward.tree().cost(back);
        int steps = forward.tree().length(arrival) + backward.tree().length(back);
        if ((sum < cost || sum == cost && steps < length)
                && mayMeet(forward.tree().node(arrival))) {
            cost = sum;
            length = steps;
            met = arrival;
            metBack = back;
        }
    }

    private boolean mayMeet(long node) {
        return ends.contains(node) || starts.contains(node) || graph.filtered().mayPass(node);
    }
}
