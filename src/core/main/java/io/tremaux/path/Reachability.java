package io.tremaux.path;

import io.tremaux.graph.GraphView;
import io.tremaux.traversal.BoundTraversal;
import io.tremaux.traversal.PathRun;
import io.tremaux.traversal.TraversalRun;
import io.tremaux.traversal.Uniqueness;
import io.tremaux.traversal.WalkBounds;
import it.unimi.dsi.fastutil.longs.Long2IntMap;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongIterable;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongSet;
import it.unimi.dsi.fastutil.longs.LongSets;
import java.util.PrimitiveIterator;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Finds whether a path that repeats no relationship leads from any of some nodes to any of others: one result or none.
 * Or it finds from which of them one does: a result for each. A result tells the least length of such a path. Used
 * once, by one thread.
 */
public final class Reachability extends TraversalRun {
    private static final int UNREACHABLE = -1;
    private static final int UNKNOWN = -2;

    /** In a map and a hash set at their load. */
    private static final long BYTES_A_START = 24 + 40;

    private final FilteredGraph graph;
    private final WalkBounds bounds;
    private final PrimitiveIterator.OfLong given;
    private final LongSet ends;
    private final boolean each;
    private final boolean searches;
    private final Function<LongIterable, PathRun> traversing;
    private final Long2IntMap depths = new Long2IntOpenHashMap(); // by start node
    private @Nullable StartNodes starts;
    private int next; // start node
    private long node;
    private int depth;
    private long visitedTraversing;
    private long followedTraversing;

    /**
     * @param bound the filters
     * @param starts in order; with {@code each}, duplicates are results twice
     * @param ends nodes of which the filters decide whether a path may end there
     * @param each whether each start node is asked about by itself
     * @param searches whether it searches for paths; if not, it always traverses
     * @param traversing a breadth-first traversal by RELATIONSHIP_PATH from some nodes to the end nodes; it is asked
     * for where the shortest of all paths repeats a relationship
     */
    public Reachability(
            BoundTraversal bound,
            GraphView view,
            PrimitiveIterator.OfLong starts,
            LongSet ends,
            boolean each,
            boolean searches,
            WalkBounds bounds,
            Function<LongIterable, PathRun> traversing) {
        this.graph = new FilteredGraph(bound, view, bounds);
        this.bounds = bounds;
        this.given = starts;
        this.ends = ends;
        this.each = each;
        this.searches = searches;
        this.traversing = traversing;
        this.depths.defaultReturnValue(UNKNOWN);
    }

    @Override
    protected boolean advance() {
        graph.refresh();
        StartNodes from = starts;
        if (from == null) {
            from = StartNodes.of(graph, given, ends);
            starts = from;
            if (!each) {
                return findAny(from);
            }
            measureAll(from);
        }
        return each && nextOfEach(from);
    }

    private boolean findAny(StartNodes from) {
        int length = from.ended().isEmpty() ? length(from.left()) : 0;
        return length != UNREACHABLE && found(from.all().getLong(0), length);
    }

    private boolean found(long start, int length) {
        node = start;
        depth = length;
        count++;
        return true;
    }

    /** The length of a shortest path from any of some start nodes, which are no paths by themselves. */
    private int length(LongSet left) {
        if (left.isEmpty()) {
            return UNREACHABLE;
        }
        if (!searches) {
            return lengthTraversing(left);
        }
        PairSearch search = new PairSearch(graph, left, ends, false);
        int length = search.run();
        boolean repeats = length != PairSearch.NONE && search.repeats(Uniqueness.RELATIONSHIP_PATH);
        search.release(); // what one search held must not add up
        if (length == PairSearch.NONE) {
            return UNREACHABLE;
        }
        return repeats ? lengthTraversing(left) : length;
    }

    private int lengthTraversing(LongSet left) {
        long chargedBefore = bounds.charged();
        bounds.follow(graph.visited() + visitedTraversing);
        PathRun run = traversing.apply(left);
        boolean found = nextOf(run);
        bounds.charge(chargedBefore - bounds.charged()); // the run is over
        visitedTraversing += run.nodesVisited();
        bounds.follow(visitedTraversing);
        followedTraversing += run.relationshipsFollowed();
        return found ? run.depth() : UNREACHABLE;
    }

    /**
     * Finds the lengths from all start nodes at once that are no end nodes, if that can be. To an end node a path has
     * to come back, so that each of them needs a search of its own.
     */
    private void measureAll(StartNodes from) {
        graph.charge(BYTES_A_START * from.all().size());
        from.ended().forEach(start -> depths.put(start, 0));
        LongSet left = new LongOpenHashSet(from.left());
        left.removeAll(from.ended());
        left.removeAll(ends);
        if (!searches || left.size() < 2 || !graph.isSteady()) {
            return;
        }
        left.forEach(start -> depths.put(start, UNREACHABLE));
        BreadthFirstSide backward = BreadthFirstSide.backwards(graph, false);
        backward.beginAt(graph.endsAmong(ends));
        int met = PairSearch.NONE;
        while (met < 0 && backward.width() > 0 && backward.depth() < graph.maxLevel()) {
            met = backward.expand((start, length) -> {
                if (left.remove(start)) {
                    depths.put(start, length);
                }
                return left.isEmpty();
            });
        }
        backward.release();
    }

    private boolean nextOfEach(StartNodes from) {
        while (next < from.all().size()) {
            long start = from.all().getLong(next++);
            int length = depths.get(start);
            if (length == UNKNOWN) {
                length = from.left().contains(start) ? length(LongSets.singleton(start)) : UNREACHABLE;
                depths.put(start, length);
            }
            if (length != UNREACHABLE) {
                return found(start, length);
            }
            if (truncation() != null) {
                return false;
            }
        }
        return false;
    }

    /** The start node found last; of any the first that was given. */
    @Override
    public long node() {
        return node;
    }

    /** The least length of a path from there; of any the least of all. */
    @Override
    public int depth() {
        return depth;
    }

    @Override
    public long nodesVisited() {
        return graph.visited() + visitedTraversing;
    }

    @Override
    public long relationshipsFollowed() {
        return graph.followed() + followedTraversing;
    }
}
