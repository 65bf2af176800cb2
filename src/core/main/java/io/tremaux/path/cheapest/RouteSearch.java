package io.tremaux.path.cheapest;

import io.tremaux.path.FilteredGraph;
import io.tremaux.path.cheapest.CheapestSide.Compared;
import io.tremaux.traversal.BoundTraversal;
import io.tremaux.traversal.Traversal;
import it.unimi.dsi.fastutil.longs.LongSet;
import it.unimi.dsi.fastutil.longs.LongSets;
import java.util.Collections;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Finds single cheapest paths to any of some end nodes. A path has one step at least, and repeats no node. Belongs to
 * one thread.
 */
final class RouteSearch {
    private final WeightedGraph graph;
    private final FilteredGraph filtered;
    private final LongSet starts;
    private final LongSet ends;
    private final boolean isForSeveral;
    private @Nullable LongSet endsToComeTo; // where filters are steady
    private @Nullable CostLowerBounds ahead; // where filters are steady, once a path was found

    /**
     * @param starts all start nodes that a path may leave
     * @param isForSeveral whether other paths follow: then the first is the cheapest up to the last digit, too
     */
    RouteSearch(WeightedGraph graph, LongSet starts, LongSet ends, boolean isForSeveral) {
        this.graph = graph;
        this.isForSeveral = isForSeveral;
        this.filtered = graph.filtered();
        this.starts = starts;
        this.ends = ends;
    }

    /** Whether a search from some nodes begins at both ends; if not, it goes forwards alone. */
    static boolean isFromBothEnds(BoundTraversal filters) {
        return filters.isSteady() && filters.traversal().maxLevel() == Traversal.NO_LEVEL_LIMIT;
    }

    /**
     * The cheapest path from any of some nodes to any end node; null if there is none.
     *
     * @param some one node, or only such as are no end nodes
     */
    @Nullable Route from(LongSet some) {
        boolean startsAtEnd = !Collections.disjoint(some, ends);
        if (filtered.isSteady() && filtered.maxLevel() == Traversal.NO_LEVEL_LIMIT) {
            BidirectionalDijkstra search = new BidirectionalDijkstra(graph, some, endsToComeTo());
            Route route = search.run();
            search.release();
            if (route == null || isRight(route)) {
                return route;
            }
            lookAhead(route);
        }
        LongSet barred = startsAtEnd ? some : LongSets.EMPTY_SET;
        CostLowerBounds toEnd = ahead;
        return forwards(null, compared -> {
            CheapestSide side = CheapestSide.forwards(graph, compared, barred, LongSets.EMPTY_SET, toEnd);
            some.forEach(node -> side.beginAt(node, 0, 0));
            return side;
        });
    }

    /**
     * Whether a path that was found from both ends is the answer. It was chosen by sums of another order, and may cost
     * more than another one by the last digit. Its cost may be infinite, which a search forwards rejects. It repeats a
     * node if somebody has changed the graph meanwhile.
     */
    private boolean isRight(Route route) {
        return !isForSeveral && route.cost() <= Math.min(Double.MAX_VALUE, graph.most()) && !route.repeatsNode();
    }

    /** The end nodes at which a path may end, judged once: what is found later is judged again where it is found. */
    private LongSet endsToComeTo() {
        LongSet judged = endsToComeTo;
        if (judged == null) {
            judged = filtered.endsAmong(ends);
            endsToComeTo = judged;
        }
        return judged;
    }

    /**
     * The cheapest path that goes as far as one that was found as that does, and then goes on by another relationship;
     * null if there is none.
     *
     * @param last the index of the last node that both have
     * @param barred relationships by which it does not go on
     */
    @Nullable Route branching(Route from, int last, LongSet barred) {
        LongSet visited = from.nodes(last);
        CostLowerBounds toEnd = ahead;
        return forwards(() -> from.upTo(last), compared -> {
            CheapestSide side = CheapestSide.forwards(graph, compared, visited, barred, toEnd);
            side.beginAt(from.node(last), last, from.cost(last));
            return side;
        });
    }

    /** Measures what is ahead of paths that cost about as much as one which was found. */
    void lookAhead(Route from) {
        if (!filtered.isSteady()) {
            return;
        }
        if (ahead == null) {
            ahead = new CostLowerBounds(graph, starts, endsToComeTo());
        }
        ahead.measure(from.cost());
    }

    private @Nullable Route forwards(@Nullable Supplier<Route> first, Function<Compared, CheapestSide> begun) {
        CheapestSide side = begun.apply(filtered.isSteady() ? Compared.NODES : Compared.STEPS);
        int found = run(side);
        if (found != SearchTree.NONE && side.tree().repeatsNode(found)) {
            side.release();
            side = begun.apply(Compared.PATHS);
            found = run(side);
        }
        Route route = found == SearchTree.NONE ? null : route(first, found, side.tree());
        side.release();
        return route;
    }

    private Route route(@Nullable Supplier<Route> first, int found, SearchTree tree) {
        return first == null
                ? Route.of(found, tree, filtered::charge)
                : first.get().goOn(found, tree);
    }

    private int run(CheapestSide side) {
        while (true) {
            int arrival = side.settle();
            if (arrival == SearchTree.NONE || isEnd(side, arrival)) {
                return arrival;
            }
            if (side.mayPass(arrival)) {
                side.expand(CheapestSide.NOBODY);
            }
        }
    }

    private boolean isEnd(CheapestSide side, int arrival) {
        return !side.tree().isFirst(arrival) && ends.contains(side.tree().node(arrival)) && side.mayEnd(arrival);
    }
}
