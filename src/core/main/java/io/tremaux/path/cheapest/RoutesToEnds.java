package io.tremaux.path.cheapest;

import io.tremaux.graph.Neighbours;
import io.tremaux.path.FilteredGraph;
import io.tremaux.path.StartNodes;
import it.unimi.dsi.fastutil.longs.LongIterator;
import it.unimi.dsi.fastutil.longs.LongLinkedOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongSet;
import it.unimi.dsi.fastutil.longs.LongSets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * All paths from some nodes to others that repeat no node, in the order of their costs; those that cost the same by
 * length, then in the order of their discovery. Each path that is found splits what is left: the next one leaves it at one
 * of its nodes, or begins elsewhere. The cheapest of each part waits (Yen, Finding the K shortest loopless paths in a
 * network, 1971; Lawler, 1972, found out that no part needs to be searched twice). A part is searched when the next path
 * is asked for. Used once, by one thread.
 */
final class RoutesToEnds implements Routes {
    private static final long BYTES_A_START = 40; // in a linked hash set at its load

    private static final Comparator<Candidate> BY_COST = Comparator.<Candidate>comparingDouble(
                    each -> each.route.cost())
            .thenComparingInt(each -> each.route.length())
            .thenComparingInt(Candidate::number);

    private final FilteredGraph graph;
    private final RouteSearch search;
    private final StartNodes starts;
    private final LongSet ends;
    private final PriorityQueue<Candidate> waiting = new PriorityQueue<>(BY_COST);
    private final List<Route> found = new ArrayList<>(); // those that were split
    private boolean searched;
    private int number;
    private @Nullable Candidate last;

    /**
     * The cheapest path of a part.
     *
     * @param starts of the part; null if all its paths begin alike
     * @param left the index of the node at which it leaves an earlier path
     */
    private record Candidate(Route route, @Nullable LongSet starts, int left, int number) {}

    /** @param isForSeveral whether more than one path is wanted */
    RoutesToEnds(WeightedGraph graph, StartNodes starts, LongSet ends, boolean isForSeveral) {
        this.graph = graph.filtered();
        this.search = new RouteSearch(graph, ends, isForSeveral);
        this.starts = starts;
        this.ends = ends;
        starts.ended().forEach(node -> add(Route.at(node, this.graph::charge), null, 0));
    }

    private void add(@Nullable Route route, @Nullable LongSet starts, int left) {
        if (route != null) {
            waiting.add(new Candidate(route, starts, left, number++));
        }
    }

    @Override
    public boolean next() {
        if (last != null && last.route.length() > 0) {
            split(last);
        }
        if (waiting.isEmpty() && !searched) {
            searched = true;
            search();
        }
        last = waiting.poll();
        return last != null;
    }

    /** A start node that is an end node is searched from by itself: a path from there to itself would be a loop. */
    private void search() {
        LongSet others = new LongLinkedOpenHashSet();
        for (LongIterator each = starts.left().iterator(); each.hasNext(); ) {
            long node = each.nextLong();
            graph.charge(BYTES_A_START);
            if (ends.contains(node)) {
                add(search.from(LongSets.singleton(node)), null, 0);
            } else {
                others.add(node);
            }
        }
        searchFrom(others);
    }

    private void searchFrom(LongSet nodes) {
        if (!nodes.isEmpty()) {
            add(search.from(nodes), nodes, 0);
        }
    }

    private void split(Candidate candidate) {
        Route route = candidate.route;
        if (candidate.starts != null) {
            candidate.starts.remove(route.node(0));
            searchFrom(candidate.starts);
        }
        found.add(route);
        search.lookAhead(route);
        List<Route> alike = new ArrayList<>(found);
        alike.removeIf(other -> other.node(0) != route.node(0));
        for (int last = 0; last <= route.length(); last++) {
            if (last >= candidate.left) {
                add(search.branching(route, last, next(alike, last)), null, last);
            }
            keepAlike(alike, route, last + 1);
        }
    }

    /** The relationships by which paths go on from a node. */
    private static LongSet next(List<Route> routes, int last) {
        LongSet next = new LongOpenHashSet();
        for (Route route : routes) {
            if (route.length() > last) {
                next.add(route.relationship(last + 1));
            }
        }
        return next;
    }

    private static void keepAlike(List<Route> routes, Route route, int index) {
        if (index <= route.length()) {
            routes.removeIf(other -> other.length() < index || other.relationship(index) != route.relationship(index));
        }
    }

    private Route last() {
        if (last == null) {
            throw new IllegalStateException("There is no path");
        }
        return last.route;
    }

    @Override
    public long end() {
        return last().end();
    }

    @Override
    public int length() {
        return last().length();
    }

    @Override
    public double cost() {
        return last().cost();
    }

    @Override
    public void appendTo(Neighbours path) {
        last().appendTo(path);
    }
}
