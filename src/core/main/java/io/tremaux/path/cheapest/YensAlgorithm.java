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
import java.util.Objects;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Yen's algorithm for the k cheapest paths that repeat no node (Finding the K shortest loopless paths in a network,
 * 1971), with Lawler's improvement (1972), by which no part is searched twice. It yields paths by cost, then by length,
 * then in the order of their discovery.
 *
 * <p>Each path that was yielded splits what is left into parts: the next path leaves it at one of its nodes, or begins
 * elsewhere. The cheapest path of each part waits. When the caller asks for the next path, the last one is split: that
 * costs a search for each of its nodes. Used once, by one thread.
 */
final class YensAlgorithm implements Routes {
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
    private final List<Route> yielded = new ArrayList<>(); // and split
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
    YensAlgorithm(WeightedGraph graph, StartNodes starts, LongSet ends, boolean isForSeveral) {
        this.graph = graph.filtered();
        this.search = new RouteSearch(graph, starts.left(), ends, isForSeveral);
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

    /** Searches the parts into which a path splits the part that it is the cheapest of. */
    private void split(Candidate candidate) {
        Route route = candidate.route;
        if (candidate.starts != null) {
            candidate.starts.remove(route.node(0));
            searchFrom(candidate.starts);
        }
        yielded.add(route);
        search.lookAhead(route);
        List<Route> alike = new ArrayList<>(yielded);
        alike.removeIf(other -> other.node(0) != route.node(0));
        for (int index = 0; index <= route.length(); index++) {
            if (index >= candidate.left) {
                add(search.branching(route, index, relationshipsFrom(alike, index)), null, index);
            }
            keepAlike(alike, route, index + 1);
        }
    }

    /** The relationships by which paths go on from their node at an index. */
    private static LongSet relationshipsFrom(List<Route> routes, int index) {
        LongSet followed = new LongOpenHashSet();
        for (Route route : routes) {
            if (route.length() > index) {
                followed.add(route.relationship(index + 1));
            }
        }
        return followed;
    }

    /** Drops the paths that differ from a route in the relationship that leads to an index. */
    private static void keepAlike(List<Route> routes, Route route, int index) {
        if (index <= route.length()) {
            routes.removeIf(other -> other.length() < index || other.relationship(index) != route.relationship(index));
        }
    }

    private Route last() {
        return Objects.requireNonNull(last, "There is no path").route;
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
