package io.tremaux.path;

import io.tremaux.graph.GraphView;
import io.tremaux.traversal.BoundTraversal;
import io.tremaux.traversal.PathRun;
import io.tremaux.traversal.TraversalRun;
import io.tremaux.traversal.Truncation;
import io.tremaux.traversal.WalkBounds;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongIterable;
import it.unimi.dsi.fastutil.longs.LongList;
import it.unimi.dsi.fastutil.longs.LongLists;
import java.util.PrimitiveIterator;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Counts what a traversal finds from each of some start nodes by itself: a result for each, in their order. Where only
 * the nodes reached matter, {@value MultiSourceCount#MOST} start nodes share one pass. What a pass or a traversal holds
 * is released before the next one begins. Used once, by one thread.
 */
public final class CountsByStart extends TraversalRun {
    private final BoundTraversal bound;
    private final GraphView view;
    private final WalkBounds bounds;
    private final PrimitiveIterator.OfLong starts; // those that are left
    private final boolean shared; // whether start nodes share passes; not with maxVisited, which holds for each
    private final Function<LongIterable, PathRun> traversing;
    private final LongList batch = new LongArrayList(); // start nodes of the current pass
    private long[] counts = {}; // of the start nodes in the batch
    private int next; // index in the batch of the next result
    private long node;
    private long found;
    private @Nullable Truncation foundCut;
    private long visited; // from all start nodes so far
    private long followed; // from all start nodes so far

    /**
     * @param starts in order; duplicates are counted twice
     * @param searches whether start nodes may share a pass; if not, each has a traversal of its own
     * @param traversing a traversal from some nodes
     */
    public CountsByStart(
            BoundTraversal bound,
            GraphView view,
            PrimitiveIterator.OfLong starts,
            boolean searches,
            WalkBounds bounds,
            Function<LongIterable, PathRun> traversing) {
        this.bound = bound;
        this.view = view;
        this.bounds = bounds;
        this.starts = starts;
        this.traversing = traversing;
        this.shared = searches && bound.traversal().isReachability() && !bounds.areCapped();
    }

    @Override
    protected boolean advance() {
        return shared ? advanceTogether() : advanceAlone();
    }

    /** Goes on to the next start node of the batch, and to the next batch after the last one. */
    private boolean advanceTogether() {
        if (next == batch.size() && !countBatch()) {
            return false;
        }
        node = batch.getLong(next);
        found = counts[next++];
        count++;
        return true;
    }

    /**
     * Counts from the next start nodes in one pass; false if none are left.
     *
     * @throws WalkBounds.BoundReached if the time is over: then no start node of the batch has a result
     */
    private boolean countBatch() {
        batch.clear();
        next = 0;
        while (batch.size() < MultiSourceCount.MOST && starts.hasNext()) {
            batch.add(starts.nextLong());
        }
        if (batch.isEmpty()) {
            return false;
        }
        long chargedBefore = bounds.charged();
        FilteredGraph graph = new FilteredGraph(bound, view, bounds);
        try {
            counts = new MultiSourceCount(graph).count(batch);
        } finally {
            visited += graph.visited();
            followed += graph.followed();
            bounds.charge(chargedBefore - bounds.charged());
        }
        return true;
    }

    /** Traverses from the next start node alone. A timeout ends the run, and that start node has no result. */
    private boolean advanceAlone() {
        if (!starts.hasNext()) {
            return false;
        }
        node = starts.nextLong();
        long chargedBefore = bounds.charged();
        PathRun run = traversing.apply(LongLists.singleton(node));
        run.countAll();
        bounds.charge(chargedBefore - bounds.charged()); // what it held must not add up
        visited += run.nodesVisited();
        followed += run.relationshipsFollowed();
        if (run.truncation() == Truncation.TIMEOUT) {
            return nextOf(run); // which is over
        }
        found = run.count();
        foundCut = run.truncation();
        count++;
        return true;
    }

    /** The start node whose count was found last. */
    @Override
    public long node() {
        return node;
    }

    /** How many results the traversal from that start node has. */
    public long found() {
        return found;
    }

    /** What cut that traversal short: {@code limit} or {@code maxVisited}; null if nothing did. */
    public @Nullable Truncation foundCut() {
        return foundCut;
    }

    /** Always 0, since each result is a start node. */
    @Override
    public int depth() {
        return 0;
    }

    @Override
    public long nodesVisited() {
        return visited;
    }

    @Override
    public long relationshipsFollowed() {
        return followed;
    }
}
