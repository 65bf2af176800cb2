package io.tremaux.path;

import io.tremaux.graph.Neighbours;
import io.tremaux.traversal.Uniqueness;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongSet;
import java.util.Collections;
import org.jspecify.annotations.Nullable;

/**
 * Finds the length of a shortest path from any of some nodes to any of others, and such a path. Where the filters hold
 * at each depth alike, it searches from both ends, a level at a time, the side with fewer nodes first:
 *
 * <pre>
 *   start nodes ->  . . .  ->  . . . . .  ->  met  <-  . . .  <-  end nodes
 * </pre>
 *
 * Each side has all nodes up to its depth, so that the first node that both have met lies on a shortest path, and their
 * depths add up to its length. Where filters differ by depth, it searches forwards alone, over pairs of a node and a
 * kind of depth; so it does where a start node is an end node too, to which a path then has to come back.
 *
 * <p>What it finds is the shortest of all paths, also of those that repeat a node or a relationship. Where it searches
 * from both ends the shortest never does. Which of several it finds depends on the order in which nodes list their
 * relationships. Searching from two sides is Pohl's idea (Bi-directional Search, 1971). Used once, by one thread.
 */
final class PairSearch {
    /** The length if there is no path. */
    static final int NONE = -1;

    private final FilteredGraph graph;
    private final LongSet starts;
    private final LongSet ends; // from both ends, those that a path may end at
    private final boolean keepsPaths;
    private final BreadthFirstSide forward;
    private final @Nullable BreadthFirstSide backward; // null if it searches forwards alone
    private int met = NONE; // where the sides meet, or where the path ends: index of the forward queue
    private int metBackward = NONE; // the same node, index of the backward queue
    private int other = NONE; // the same, index of the queue of the side that was there before

    /**
     * @param starts nodes that a path may leave, in order; none of them is a path by itself
     * @param ends the filters decide which of them a path may end at
     * @param keepsPaths whether {@link #appendPathTo} will be asked; searching forwards alone, it may be asked anyway
     */
    PairSearch(FilteredGraph graph, LongSet starts, LongSet ends, boolean keepsPaths) {
        boolean fromBothEnds = isFromBothEnds(graph, starts, ends);
        this.graph = graph;
        this.starts = starts;
        this.ends = fromBothEnds ? graph.endsAmong(ends) : ends;
        this.keepsPaths = keepsPaths || !fromBothEnds;
        this.forward = BreadthFirstSide.forwards(graph, this.keepsPaths, !fromBothEnds);
        this.backward = fromBothEnds ? BreadthFirstSide.backwards(graph, this.keepsPaths) : null;
        forward.beginAt(starts);
        if (backward != null) {
            backward.beginAt(this.ends);
        }
    }

    /** Whether a search can begin at the end nodes too. Costs a step for each start node. */
    static boolean isFromBothEnds(FilteredGraph graph, LongSet starts, LongSet ends) {
        return graph.isSteady() && Collections.disjoint(ends, starts);
    }

    /** Searches. Answers the length of a shortest path, or {@link #NONE}. */
    int run() {
        while (forward.width() > 0 && forward.depth() < graph.maxLevel()) {
            if (backward == null) {
                met = forward.expand((node, depth) -> ends.contains(node) && graph.mayEnd(node, depth));
                if (met != NONE) {
                    return forward.depth() + 1;
                }
            } else if (backward.width() == 0 || forward.depth() + backward.depth() == graph.maxLevel()) {
                return NONE;
            } else if (meets(backward)) {
                return forward.depth() + 1 + backward.depth();
            }
        }
        return NONE;
    }

    /** Goes on at the side with fewer nodes; true if the sides meet. */
    private boolean meets(BreadthFirstSide back) {
        if (forward.width() <= back.width()) {
            met = forward.expand((node, depth) -> meets(node, back));
            metBackward = other;
            return met != NONE;
        }
        metBackward = back.expand((node, depth) -> meets(node, forward));
        met = other;
        return metBackward != NONE;
    }

    /**
     * Whether a side that comes to a node meets the other one there. Of a node that paths may pass only by now, since
     * somebody has changed it, the other side has kept no path.
     */
    private boolean meets(long node, BreadthFirstSide otherSide) {
        if (!otherSide.hasMet(node) || !mayMeet(node)) {
            return false;
        }
        other = keepsPaths ? otherSide.indexOf(node) : NONE;
        return !keepsPaths || other != NONE;
    }

    private boolean mayMeet(long node) {
        return ends.contains(node) || starts.contains(node) || graph.mayPass(node);
    }

    /** Releases the memory of both sides. Nothing may be asked after that. */
    void release() {
        forward.release();
        if (backward != null) {
            backward.release();
        }
    }

    /** Appends the path, from its end to its start, as {@link io.tremaux.traversal.PathRun#appendPathTo} does. */
    void appendPathTo(Neighbours path) {
        if (backward != null) {
            appendBackward(path, backward);
        }
        for (int i = met; i >= 0; i = forward.parent(i)) {
            forward.positions().append(i, path);
        }
    }

    /** The nodes behind the one where the sides met. Their relationships were listed by the nodes after them. */
    private void appendBackward(Neighbours path, BreadthFirstSide back) {
        Neighbours found = back.positions();
        int from = path.size();
        for (int i = metBackward; back.parent(i) >= 0; i = back.parent(i)) {
            path.add(found.node(back.parent(i)), found.relationship(i), found.type(i), !found.isIncoming(i));
        }
        path.reverse(from);
    }

    /**
     * Whether the path repeats what a uniqueness forbids, so that there may be another path, as long or longer, that
     * does not. Costs the length of the path; nothing where it cannot.
     */
    boolean repeats(Uniqueness uniqueness) {
        if (backward != null) {
            return false;
        }
        Neighbours path = new Neighbours(true, graph::charge);
        appendPathTo(path);
        boolean ofNodes = uniqueness.comparesNodes();
        int steps = ofNodes ? path.size() : path.size() - 1; // the start has no relationship
        LongSet seen = new LongOpenHashSet();
        for (int i = 0; i < steps; i++) {
            if (!seen.add(ofNodes ? path.node(i) : path.relationship(i))) {
                return true;
            }
        }
        return false;
    }
}
