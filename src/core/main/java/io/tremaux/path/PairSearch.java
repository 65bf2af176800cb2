package io.tremaux.path;

import io.tremaux.graph.Neighbours;
import io.tremaux.traversal.Uniqueness;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongSet;
import java.util.Collections;
import org.jspecify.annotations.Nullable;

/**
 * Finds the length of a shortest path from any of some nodes to any of others, and such a path. Where the filters hold at
 * each depth alike, it searches from both ends, a level at a time, the side with fewer nodes first:
 *
 * <pre>
 *   start nodes ->  . . .  ->  . . . . .  ->  met  <-  . . .  <-  end nodes
 * </pre>
 *
 * Each side has all nodes up to its depth, so that the first node that both have met lies on a shortest path, and their
 * depths add up to its length. Where filters differ by depth, it searches forwards alone, over pairs of a node and a kind
 * of depth; so it does where a start node is an end node too, to which a path then has to come back.
 *
 * <p>What it finds is the shortest of all paths, also of those that repeat a node or a relationship. Where it searches from
 * both ends the shortest never does. Of several it finds the first in breadth-first order, unless the graph is changed
 * meanwhile. Searching from two sides is Pohl's idea (Bi-directional Search, 1971). Used once, by one thread.
 */
final class PairSearch {
    /** The length if there is no path. */
    static final int NONE = -1;

    private static final Side.Goal NOWHERE = (node, depth) -> false;

    private final FilteredGraph graph;
    private final LongSet starts;
    private final LongSet ends;
    private final boolean keepsPaths;
    private final Side forward;
    private final @Nullable Side backward; // null if it searches forwards alone
    private int met = NONE; // index of the forward queue

    /**
     * @param starts nodes that a path may leave, in order; none of them is a path by itself
     * @param ends the filters decide which of them a path may end at
     * @param keepsPaths whether {@link #appendPathTo} will be asked; searching forwards alone, it may be asked anyway
     */
    PairSearch(FilteredGraph graph, LongSet starts, LongSet ends, boolean keepsPaths) {
        boolean fromBothEnds = isFromBothEnds(graph, starts, ends);
        this.graph = graph;
        this.starts = starts;
        this.ends = ends;
        this.keepsPaths = keepsPaths || !fromBothEnds;
        this.forward = Side.forwards(graph, this.keepsPaths, !fromBothEnds);
        this.backward = fromBothEnds ? Side.backwards(graph, this.keepsPaths, starts) : null;
        forward.beginAt(starts);
        if (backward != null) {
            backward.beginAt(graph.endsAmong(ends));
        }
    }

    /** Whether a search can begin at the end nodes too. */
    static boolean isFromBothEnds(FilteredGraph graph, LongSet starts, LongSet ends) {
        return graph.isSteady() && Collections.disjoint(starts, ends);
    }

    /** Searches. Answers the length of a shortest path, or {@link #NONE}. */
    int run() {
        Side back = backward;
        while (forward.width() > 0 && forward.depth() < graph.maxLevel()) {
            if (back == null) {
                met = forward.expand((node, depth) -> ends.contains(node) && graph.mayEnd(node, depth));
            } else if (back.width() == 0 || forward.depth() + back.depth() == graph.maxLevel()) {
                return NONE;
            } else if (forward.width() <= back.width()) {
                met = forward.expand((node, depth) -> back.hasMet(node) && mayMeet(node));
            } else if (meetsBackwards(back)) {
                return forward.depth() + back.depth() + (keepsPaths ? 0 : 1);
            }
            if (met != NONE) {
                return forward.depth() + 1 + (back == null ? 0 : back.depth());
            }
        }
        return NONE;
    }

    private boolean mayMeet(long node) {
        return ends.contains(node) || starts.contains(node) || graph.mayPass(node);
    }

    /** Expands the backward side: all of its level, if the first of all paths is wanted. */
    private boolean meetsBackwards(Side back) {
        if (!keepsPaths) {
            return back.expand((node, depth) -> forward.hasMet(node) && mayMeet(node)) >= 0;
        }
        back.expand(NOWHERE);
        for (int i = forward.first(forward.depth()); i < forward.last(forward.depth()); i++) {
            if (back.hasMet(forward.node(i))) {
                met = i;
                return true;
            }
        }
        return false;
    }

    /**
     * Appends the path, from its end to its start, as {@link io.tremaux.traversal.PathRun#appendPathTo} does. Reads the
     * lists of the nodes on its second half once more.
     */
    void appendPathTo(Neighbours path) {
        if (backward != null) {
            appendReversed(new SecondHalf(graph, backward).from(forward.node(met)), path);
        }
        for (int i = met; i >= 0; i = forward.parent(i)) {
            forward.positions().append(i, path);
        }
    }

    /**
     * Whether the path repeats what a uniqueness forbids, so that there may be another path, as long or longer, that does
     * not. Costs the length of the path; nothing where it cannot.
     */
    boolean repeats(Uniqueness uniqueness) {
        if (backward != null) {
            return false;
        }
        Neighbours path = new Neighbours(true, graph::charge);
        appendPathTo(path);
        boolean ofNodes = uniqueness == Uniqueness.NODE_PATH;
        int steps = ofNodes ? path.size() : path.size() - 1; // the start has no relationship
        LongSet seen = new LongOpenHashSet();
        for (int i = 0; i < steps; i++) {
            if (!seen.add(ofNodes ? path.node(i) : path.relationship(i))) {
                return true;
            }
        }
        return false;
    }

    private static void appendReversed(Neighbours steps, Neighbours path) {
        for (int i = steps.size() - 1; i >= 0; i--) {
            steps.append(i, path);
        }
    }
}
