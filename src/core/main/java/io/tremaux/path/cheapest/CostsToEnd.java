package io.tremaux.path.cheapest;

import it.unimi.dsi.fastutil.longs.LongIterator;
import it.unimi.dsi.fastutil.longs.LongSet;

/**
 * What paths cost at least from a node to an end node, by Dijkstra's algorithm backwards: known exactly as far as it was
 * measured, and for all other nodes at least that far. A search that knows it turns to the end nodes at once (Hart, Nilsson
 * and Raphael's A*, 1968). Only where filters are steady; what they let a path do before the end is then the same for all.
 *
 * <p>It is of the graph as it was when it was measured: where somebody adds relationships meanwhile, a search that uses it
 * may not find them. It takes what {@link Arrivals} take. Belongs to one thread.
 */
final class CostsToEnd {
    /** Sums of other order differ in the last digits, and what is too great by these would hide a path. */
    private static final double ROUNDED_DOWN = 1 - 1e-9;

    private final CheapestSide side;

    /** @param ends at which the filters let a path end */
    CostsToEnd(WeightedGraph graph, LongSet ends) {
        this.side = CheapestSide.backwards(graph);
        for (LongIterator each = ends.iterator(); each.hasNext(); ) {
            side.beginAt(each.nextLong(), 0, 0);
        }
    }

    /** Measures from all nodes from which it costs no more than this. */
    void measure(double cost) {
        while (side.waiting() > 0 && side.leastCost() <= cost) {
            int settled = side.settle();
            if (settled != Arrivals.NONE && side.mayPass(settled)) {
                side.expand(CheapestSide.NOBODY);
            }
        }
    }

    /** No path from a node to an end node costs less; infinite if there is none. */
    double from(long node) {
        int best = side.bestAt(node);
        double measured = side.leastCost();
        return ROUNDED_DOWN
                * (best == Arrivals.NONE ? measured : Math.min(side.arrivals().cost(best), measured));
    }
}
