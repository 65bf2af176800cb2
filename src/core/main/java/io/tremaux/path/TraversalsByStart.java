package io.tremaux.path;

import io.tremaux.graph.Neighbours;
import io.tremaux.traversal.PathRun;
import io.tremaux.traversal.WalkBounds;
import it.unimi.dsi.fastutil.longs.LongIterable;
import it.unimi.dsi.fastutil.longs.LongLists;
import java.util.Objects;
import java.util.PrimitiveIterator;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A traversal from each of some start nodes by itself, one after another: the results of each, in their order. Its
 * limit and the number of nodes that it may visit hold for each traversal; one that visits too many ends them all. Used
 * once, by one thread.
 */
public final class TraversalsByStart extends PathRun {
    private final PrimitiveIterator.OfLong starts;
    private final WalkBounds bounds;
    private final Function<LongIterable, PathRun> traversing;
    private long chargedBefore; // the current traversal
    private @Nullable PathRun run;
    private long start;
    private long visited; // by traversals before the current one
    private long followed;

    /**
     * @param starts in order; from one that is there twice it traverses twice
     * @param traversing a traversal from some nodes
     */
    public TraversalsByStart(
            PrimitiveIterator.OfLong starts, WalkBounds bounds, Function<LongIterable, PathRun> traversing) {
        this.starts = starts;
        this.bounds = bounds;
        this.traversing = traversing;
    }

    @Override
    protected boolean advance() {
        while (run != null || starts.hasNext()) {
            PathRun at = run == null ? begin(starts.nextLong()) : run;
            if (nextOf(at)) {
                count++;
                return true;
            }
            run = null;
            visited += at.nodesVisited();
            followed += at.relationshipsFollowed();
            bounds.charge(chargedBefore - bounds.charged()); // what it held must not add up
            if (truncation() != null) {
                return false;
            }
        }
        return false;
    }

    private PathRun begin(long from) {
        chargedBefore = bounds.charged();
        PathRun begun = traversing.apply(LongLists.singleton(from));
        start = from;
        run = begun;
        return begun;
    }

    private PathRun run() {
        return Objects.requireNonNull(run, "No result was found yet");
    }

    /** The start node of the traversal that found the last result. */
    public long start() {
        return start;
    }

    @Override
    public void appendPathTo(Neighbours path) {
        run().appendPathTo(path);
    }

    @Override
    public long node() {
        return run().node();
    }

    @Override
    public int depth() {
        return run().depth();
    }

    @Override
    public long nodesVisited() {
        return visited + (run == null ? 0 : run.nodesVisited());
    }

    @Override
    public long relationshipsFollowed() {
        return followed + (run == null ? 0 : run.relationshipsFollowed());
    }
}
