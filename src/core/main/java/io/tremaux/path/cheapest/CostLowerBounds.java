package io.tremaux.path.cheapest;

import it.unimi.dsi.fastutil.longs.LongIterator;
import it.unimi.dsi.fastutil.longs.LongSet;

/**
 * The heuristic of A* (Hart, Nilsson and Raphael, 1968): a lower bound of the cost from a node to the nearest end node.
 * Dijkstra's algorithm measures it backwards from the end nodes, as far as it is told. Nodes that near have their exact
 * cost, less a rounding; all others have the radius that was measured. Only where filters are steady: at each depth
 * they must let a path do the same.
 *
 * <p>The bounds hold for the graph as it was when it was measured. If somebody adds relationships later, a search may
 * miss paths along them. {@link RouteSearch} keeps it for all paths of a query, so its memory is never released: what
 * {@link SearchTree} takes. Belongs to one thread.
 */
final class CostLowerBounds {
    /** Sums in another order differ in the last digits, and a bound that is too high by these would hide a path. */
    private static final double ROUNDED_DOWN = 1 - 1e-9;

    private final CheapestSide side;

    /**
     * @param starts nodes that a path may leave
     * @param ends at which the filters let a path end
     */
    CostLowerBounds(WeightedGraph graph, LongSet starts, LongSet ends) {
        this.side = CheapestSide.backwards(graph, starts);
        for (LongIterator each = ends.iterator(); each.hasNext(); ) {
            side.beginAt(each.nextLong(), 0, 0);
        }
    }

    /** Goes on measuring, until all nodes are settled whose cost to an end node is no more than this. */
    void measure(double cost) {
        while (side.waiting() > 0 && side.leastCost() <= cost) {
            int settled = side.settle();
            if (settled != SearchTree.NONE && side.mayPass(settled)) {
                side.expand(CheapestSide.NOBODY);
            }
        }
    }

    /** No path from a node to an end node costs less; infinite if there is none. */
    double from(long node) {
        int best = side.bestAt(node);
        double measured = side.leastCost();
        return ROUNDED_DOWN
                * (best == SearchTree.NONE ? measured : Math.min(side.tree().cost(best), measured));
    }
}
