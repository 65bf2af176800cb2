package io.tremaux.path.cheapest;

import io.tremaux.graph.Neighbours;
import io.tremaux.path.FilteredGraph;
import io.tremaux.path.StartNodes;
import io.tremaux.path.cheapest.CheapestSide.Compared;
import it.unimi.dsi.fastutil.longs.LongIterator;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongSet;

/**
 * The nodes that paths from some nodes lead to, the nearest by cost first, each by a cheapest of the paths that repeat
 * no node. It searches no further than it is asked. A start node is found as a path of length 0 alone. Used once, by
 * one thread.
 */
final class NearestNodes implements Routes {
    private static final long BYTES_A_NODE = 16; // in a hash set at its load

    private final WeightedGraph graph;
    private final FilteredGraph filtered;
    private final LongSet starts;
    private final LongSet done = new LongOpenHashSet(); // if a node may be arrived at more than once
    private Compared compared;
    private CheapestSide side;
    private int last = SearchTree.NONE;

    NearestNodes(WeightedGraph graph, StartNodes starts) {
        this.graph = graph;
        this.filtered = graph.filtered();
        this.starts = starts.distinct(filtered);
        this.compared = filtered.isSteady() ? Compared.NODES : Compared.STEPS;
        this.side = begin();
    }

    private CheapestSide begin() {
        CheapestSide begun = CheapestSide.forwards(graph, compared);
        for (LongIterator each = starts.iterator(); each.hasNext(); ) {
            begun.beginAt(each.nextLong(), 0, 0);
        }
        return begun;
    }

    @Override
    public boolean next() {
        goOn();
        while (true) {
            last = side.settle();
            if (last == SearchTree.NONE) {
                return false;
            }
            if (compared == Compared.STEPS && repeatsNode()) {
                followAllPaths();
            } else if (isResult()) {
                return true;
            } else {
                goOn();
            }
        }
    }

    /** Whether the path comes back to a node with its last step; what it goes on from was asked before. */
    private boolean repeatsNode() {
        filtered.countSteps(length());
        int before = side.tree().parent(last);
        return before != SearchTree.NONE && side.tree().hasVisited(before, end());
    }

    private void goOn() {
        if (last != SearchTree.NONE && side.mayPass(last)) {
            side.expand(CheapestSide.NOBODY);
        }
    }

    /**
     * Begins again. What was found before is right: nothing that was settled until now repeats a node, so none of it
     * has hidden a path that does not.
     */
    private void followAllPaths() {
        side.release();
        compared = Compared.PATHS;
        side = begin();
    }

    private boolean isResult() {
        long node = end();
        boolean isFirst = side.tree().isFirst(last);
        return isFirst == starts.contains(node) && side.mayEnd(last) && isNew(node);
    }

    private boolean isNew(long node) {
        if (compared == Compared.NODES && !side.isLimited()) {
            return true;
        }
        filtered.charge(BYTES_A_NODE);
        return done.add(node);
    }

    @Override
    public long end() {
        return side.tree().node(last);
    }

    @Override
    public int length() {
        return side.tree().length(last);
    }

    @Override
    public double cost() {
        return side.tree().cost(last);
    }

    @Override
    public void appendTo(Neighbours path) {
        for (int i = last; i != SearchTree.NONE; i = side.tree().parent(i)) {
            side.tree().positions().append(i, path);
        }
    }
}
