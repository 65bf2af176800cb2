package io.tremaux.path;

import io.tremaux.graph.Neighbours;
import io.tremaux.traversal.Uniqueness;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2IntMap;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongIterator;
import it.unimi.dsi.fastutil.longs.LongIterators;
import it.unimi.dsi.fastutil.longs.LongSet;

/**
 * All paths from some nodes to others in the order of their lengths: first those of length 1, then those of length 2
 * and so on, each length depth-first. A path is followed no further than the end nodes are away: the backward side of a
 * search tells how far that is at least. So where no path repeats a node, every step that is taken belongs to a path
 * that is found.
 *
 * <p>Only where filters are the same at each depth, and no start node is an end node. It holds the distances of all
 * nodes that are as near to an end node as the paths are long, and the lists of the nodes on one path. Used once, by
 * one thread.
 */
final class PathsByLength {
    private static final long BYTES_A_DISTANCE = 24; // in a hash map at its load

    private final FilteredGraph graph;
    private final LongSet starts;
    private final LongSet ends;
    private final boolean comparesNodes;
    private final BreadthFirstSide backward;
    private final Long2IntMap distances = new Long2IntOpenHashMap();
    private final Neighbours lists; // of the nodes on the path, one after another
    private final IntArrayList listEnds = new IntArrayList();
    private final IntArrayList taken = new IntArrayList(); // by depth, the index in the lists of the node after
    private int length;
    private LongIterator nextStarts = LongIterators.EMPTY_ITERATOR; // of this length
    private long start;
    private boolean mayBeLonger = true;
    private boolean isLastLength;

    /** @param starts nodes that a path may leave, in order */
    PathsByLength(FilteredGraph graph, LongSet starts, LongSet ends, Uniqueness uniqueness) {
        this.graph = graph;
        this.starts = starts;
        this.ends = graph.endsAmong(ends);
        this.comparesNodes = uniqueness.comparesNodes();
        this.lists = new Neighbours(true, graph::charge);
        this.backward = BreadthFirstSide.backwards(graph, false);
        graph.comeBack();
        backward.beginAt(this.ends);
        distances.defaultReturnValue(Integer.MAX_VALUE);
        this.ends.forEach(end -> distances.put(end, 0));
    }

    /** Goes on to the next path; false if there is none any more. */
    boolean next() {
        while (true) {
            if (listEnds.isEmpty()) {
                if (!nextStart()) {
                    return false;
                }
            } else if (advance()) {
                return true;
            }
        }
    }

    /** Begins at the next start node that is near enough; if there is none, with the next length. */
    private boolean nextStart() {
        while (true) {
            while (nextStarts.hasNext()) {
                graph.countSteps(0);
                start = nextStarts.nextLong();
                if (isNear(start, length)) {
                    expand(start, 0);
                    return true;
                }
            }
            if (isLastLength || !mayBeLonger || length == graph.maxLevel()) {
                return false;
            }
            beginLength();
        }
    }

    /** Looks for no path that is longer than the one found last. */
    void endAtThisLength() {
        isLastLength = true;
    }

    private void beginLength() {
        length++;
        nextStarts = starts.iterator();
        mayBeLonger = false;
        while (backward.depth() < length && backward.width() > 0) {
            backward.expand((node, depth) -> {
                graph.charge(BYTES_A_DISTANCE);
                distances.putIfAbsent(node, depth);
                return false;
            });
        }
    }

    /** Whether an end node may be so near; if not, longer paths may lead there. */
    private boolean isNear(long node, int steps) {
        int distance = distances.get(node);
        if (distance <= steps) {
            return true;
        }
        mayBeLonger |= distance != Integer.MAX_VALUE || backward.width() > 0;
        return false;
    }

    private void expand(long node, int depth) {
        graph.append(node, depth, lists);
        taken.push(listEnds.isEmpty() ? -1 : listEnds.topInt() - 1);
        listEnds.push(lists.size());
    }

    /** Takes the next node of the last list. True if it ends a path. */
    private boolean advance() {
        int depth = listEnds.size();
        int index = taken.popInt() + 1;
        taken.push(index);
        if (index == listEnds.topInt()) {
            leave();
            return false;
        }
        long node = lists.node(index);
        if (repeats(index)) {
            return false;
        }
        graph.visit();
        if (distances.get(node) == Integer.MAX_VALUE) { // it is not read, not even to judge it
            mayBeLonger |= backward.width() > 0;
            return false;
        }
        boolean passes = graph.mayPass(node, depth);
        if (depth == length) {
            mayBeLonger |= passes;
            return ends.contains(node);
        }
        if (passes && isNear(node, length - depth)) {
            expand(node, depth);
        }
        return false;
    }

    private void leave() {
        listEnds.popInt();
        taken.popInt();
        lists.truncate(listEnds.isEmpty() ? 0 : listEnds.topInt());
    }

    private boolean repeats(int index) {
        if (comparesNodes && lists.node(index) == start) {
            return true;
        }
        for (int i = 0; i < taken.size() - 1; i++) {
            int earlier = taken.getInt(i);
            boolean same = comparesNodes
                    ? lists.node(earlier) == lists.node(index)
                    : lists.relationship(earlier) == lists.relationship(index);
            if (same) {
                return true;
            }
        }
        return false;
    }

    /** Appends the path found last, from its end to its start. */
    void appendPathTo(Neighbours path) {
        for (int i = taken.size() - 1; i >= 0; i--) {
            lists.append(taken.getInt(i), path);
        }
        path.add(start, Neighbours.NO_RELATIONSHIP, 0, false);
    }

    /** The node that it ends at. */
    long end() {
        return lists.node(taken.topInt());
    }

    int length() {
        return length;
    }
}
