package io.tremaux.path;

import io.tremaux.graph.GraphView;
import io.tremaux.graph.Neighbours;
import io.tremaux.traversal.BoundTraversal;
import io.tremaux.traversal.PathRun;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.WalkBounds;
import it.unimi.dsi.fastutil.longs.LongIterable;
import it.unimi.dsi.fastutil.longs.LongLists;
import it.unimi.dsi.fastutil.longs.LongSet;
import java.util.PrimitiveIterator;
import org.jspecify.annotations.Nullable;

/**
 * Finds the shortest paths from any of some nodes to any of others: one, so many, or all of the least length. Their
 * order is that of a breadth-first traversal, which finds the same paths: by length, then in the order in which nodes
 * list their relationships. Each path is found once, even if its start node is given twice. If one path is wanted, it
 * is any of the shortest. Used once, by one thread.
 *
 * <pre>
 *   one       {@link PairSearch}
 *   several   {@link PathsByLength}, if the filters are the same at each depth
 *   else      a traversal: where the shortest of all paths repeats a node or relationship, or filters differ by depth
 * </pre>
 *
 * A traversal goes no further than the paths that are wanted: once the least length is known, and only that is wanted,
 * it is its greatest.
 */
public final class ShortestPaths extends PathRun {
    private final FilteredGraph graph;
    private final Traversal traversal;
    private final PrimitiveIterator.OfLong given;
    private final LongSet ends;
    private final boolean allOfLeast;
    private final boolean searches;
    private final Traversing traversing;
    private final WalkBounds bounds;
    private final Neighbours single;
    private @Nullable PathsByLength several;
    private @Nullable PathRun run;
    private boolean begun;
    private LongIterable starts = LongLists.EMPTY_LIST; // of the run
    private int longest; // path that the run may find
    private long visitedBefore; // by runs before
    private long followedBefore;
    private int least;

    /** Traverses breadth-first from some nodes to the end nodes. */
    public interface Traversing {
        /** A run with the limit of the question, that finds no path longer than this. */
        PathRun from(LongIterable starts, int longest);
    }

    /**
     * @param bound the filters, the uniqueness, and as limit how many paths are wanted
     * @param starts in order
     * @param ends nodes of which the filters decide whether a path may end there
     * @param allOfLeast whether only paths of the least length are wanted
     * @param searches whether it searches for paths; if not, it always traverses
     */
    public ShortestPaths(
            BoundTraversal bound,
            GraphView view,
            PrimitiveIterator.OfLong starts,
            LongSet ends,
            boolean allOfLeast,
            boolean searches,
            WalkBounds bounds,
            Traversing traversing) {
        super(bound.traversal());
        this.graph = new FilteredGraph(bound, view, bounds);
        this.traversal = bound.traversal();
        this.given = starts;
        this.ends = ends;
        this.allOfLeast = allOfLeast;
        this.searches = searches;
        this.traversing = traversing;
        this.bounds = bounds;
        this.single = new Neighbours(true, graph::charge);
    }

    @Override
    protected boolean advance() {
        graph.refresh();
        if (!begun) {
            begun = true;
            begin(StartNodes.of(graph, given, ends));
        }
        if (!nextPath()) {
            return false;
        }
        if (count == 0) {
            least = depth();
            if (allOfLeast && !endAtLeast()) {
                return false;
            }
        } else if (allOfLeast && depth() > least) {
            return false;
        }
        count++;
        return true;
    }

    /** Looks for no longer paths. False if it no longer finds the one that it found. */
    private boolean endAtLeast() {
        if (several != null) {
            several.endAtThisLength();
        }
        if (run == null || longest == least) {
            return true;
        }
        traverse(starts, least); // from the beginning: the run that found it would go on to the next length
        return nextPath();
    }

    private void traverse(LongIterable from, int upTo) {
        if (run != null) {
            visitedBefore += run.nodesVisited();
            followedBefore += run.relationshipsFollowed();
        }
        starts = from;
        longest = upTo;
        bounds.follow(graph.visited() + visitedBefore);
        run = traversing.from(from, upTo);
    }

    private void begin(StartNodes from) {
        if (searches && traversal.limit() == 1) {
            findOne(from);
        } else if (searches && from.ended().isEmpty() && PairSearch.isFromBothEnds(graph, from.left(), ends)) {
            several = new PathsByLength(graph, from.left(), ends, traversal.uniqueness());
        } else if (allOfLeast && !from.ended().isEmpty()) {
            traverse(from.distinct(graph), 0);
        } else if (!searches || !from.ended().isEmpty()) {
            traverse(from.distinct(graph), traversal.maxLevel());
        } else {
            searchAndTraverse(from);
        }
    }

    /** A search finds out whether there are paths at all, and mostly how long they are. */
    private void searchAndTraverse(StartNodes from) {
        PairSearch search = new PairSearch(graph, from.left(), ends, false);
        int length = search.run();
        boolean repeats = length != PairSearch.NONE && search.repeats(traversal.uniqueness());
        search.release();
        if (length != PairSearch.NONE) {
            traverse(from.distinct(graph), allOfLeast && !repeats ? length : traversal.maxLevel());
        }
    }

    private void findOne(StartNodes from) {
        if (!from.ended().isEmpty()) {
            single.add(from.ended().iterator().nextLong(), Neighbours.NO_RELATIONSHIP, 0, false);
            return;
        }
        PairSearch search = new PairSearch(graph, from.left(), ends, true);
        boolean found = search.run() != PairSearch.NONE;
        boolean repeats = found && search.repeats(traversal.uniqueness());
        if (found && !repeats) {
            search.appendPathTo(single);
        }
        search.release();
        if (repeats) {
            traverse(from.left(), traversal.maxLevel());
        }
    }

    private boolean nextPath() {
        if (run != null) {
            return nextOf(run);
        }
        return several == null ? count == 0 && single.size() > 0 : several.next();
    }

    @Override
    public void appendPathTo(Neighbours path) {
        if (run != null) {
            run.appendPathTo(path);
        } else if (several != null) {
            several.appendPathTo(path);
        } else {
            for (int i = 0; i < single.size(); i++) {
                single.append(i, path);
            }
        }
    }

    /** The end of the path found last. */
    @Override
    public long node() {
        if (run != null) {
            return run.node();
        }
        return several == null ? single.node(0) : several.end();
    }

    /** The length of the path found last. */
    @Override
    public int depth() {
        if (run != null) {
            return run.depth();
        }
        return several == null ? single.size() - 1 : several.length();
    }

    @Override
    public long nodesVisited() {
        return graph.visited() + visitedBefore + (run == null ? 0 : run.nodesVisited());
    }

    @Override
    public long relationshipsFollowed() {
        return graph.followed() + followedBefore + (run == null ? 0 : run.relationshipsFollowed());
    }
}
