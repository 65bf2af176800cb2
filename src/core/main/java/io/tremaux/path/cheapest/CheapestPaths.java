package io.tremaux.path.cheapest;

import io.tremaux.graph.GraphView;
import io.tremaux.graph.Neighbours;
import io.tremaux.path.DisplayNames;
import io.tremaux.path.FilteredGraph;
import io.tremaux.path.StartNodes;
import io.tremaux.traversal.BoundTraversal;
import io.tremaux.traversal.PathRun;
import io.tremaux.traversal.WalkBounds;
import it.unimi.dsi.fastutil.longs.LongSet;
import it.unimi.dsi.fastutil.longs.LongSets;
import java.util.Objects;
import java.util.PrimitiveIterator;
import org.jspecify.annotations.Nullable;

/**
 * Finds the cheapest paths from any of some nodes to any of others, or to each node that can be reached. Paths repeat
 * no node. The cheapest come first, of those that cost the same the shortest, then those that were discovered first.
 * Used once, by one thread.
 */
public final class CheapestPaths extends PathRun {
    private final FilteredGraph graph;
    private final WeightedGraph weighted;
    private final PrimitiveIterator.OfLong given;
    private final @Nullable LongSet ends;
    private @Nullable Routes routes;

    /**
     * @param bound the filters, and as limit how many paths are wanted
     * @param starts in order
     * @param ends nodes of which the filters decide whether a path may end there; null for all
     */
    public CheapestPaths(
            BoundTraversal bound,
            GraphView view,
            PrimitiveIterator.OfLong starts,
            @Nullable LongSet ends,
            Costs costs,
            DisplayNames displayNames,
            WalkBounds bounds) {
        super(bound.traversal());
        this.graph = new FilteredGraph(bound, view, bounds);
        this.weighted = new WeightedGraph(graph, costs, displayNames);
        this.given = starts;
        this.ends = ends;
    }

    /** Whether such a search begins at both ends. */
    public static boolean isFromBothEnds(BoundTraversal bound) {
        return RouteSearch.isFromBothEnds(bound);
    }

    /** Takes up keys that the database has got meanwhile. True if nothing that was asked before holds any more. */
    public boolean renew() {
        return weighted.renew();
    }

    @Override
    protected boolean advance() {
        graph.refresh();
        if (routes == null) {
            StartNodes from = StartNodes.of(graph, given, ends == null ? LongSets.EMPTY_SET : ends);
            routes = ends == null
                    ? new NearestNodes(weighted, from)
                    : new YensAlgorithm(weighted, from, ends, limit > 1);
        }
        boolean found = routes.next();
        count += found ? 1 : 0;
        return found;
    }

    private Routes routes() {
        return Objects.requireNonNull(routes, "There is no path");
    }

    @Override
    public void appendPathTo(Neighbours path) {
        routes().appendTo(path);
    }

    /** The end of the path found last. */
    @Override
    public long node() {
        return routes().end();
    }

    /** The length of the path found last. */
    @Override
    public int depth() {
        return routes().length();
    }

    /** What the path found last costs. */
    public double cost() {
        return routes().cost();
    }

    @Override
    public long nodesVisited() {
        return graph.visited();
    }

    @Override
    public long relationshipsFollowed() {
        return graph.followed();
    }
}
