package io.tremaux.path;

import io.tremaux.graph.IdSet;
import io.tremaux.graph.Neighbours;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2ObjectArrayMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectMap;
import it.unimi.dsi.fastutil.longs.LongIterator;
import it.unimi.dsi.fastutil.longs.LongSet;
import java.util.function.IntToLongFunction;
import java.util.function.LongConsumer;

/**
 * One side of a breadth-first search: the nodes that it has come to, level by level, forwards from the start nodes or
 * backwards from the end nodes. A node is met once, or, where filters differ by depth, once for each kind of depth.
 *
 * <p>8 bytes a node of two levels, and what {@link IdSet} takes; if paths are kept, 24 bytes a node of all levels.
 * Belongs to one thread.
 */
final class BreadthFirstSide {
    private static final int NO_PARENT = -1;

    private final FilteredGraph graph;
    private final boolean backwards;
    private final boolean keepsPaths;
    private final boolean byKind;
    private final Neighbours queue; // of all levels if paths are kept
    private final Neighbours read; // the neighbours of one node
    private final IntArrayList parents = new IntArrayList(); // by index of the queue, if paths are kept
    private final Long2ObjectMap<IdSet> met = new Long2ObjectArrayMap<>(); // by kind of depth
    private final IntToLongFunction waiting;
    private IdSet metNext; // of the kind of the next level
    private int begin;
    private int end;
    private int depth;
    private long held; // bytes that were charged

    /** Tells where the search is over. */
    interface Goal {
        /** Whether the search is over at a node, met at a depth. */
        boolean isAt(long node, int depth);
    }

    private BreadthFirstSide(FilteredGraph graph, boolean backwards, boolean keepsPaths, boolean byKind) {
        LongConsumer charge = this::grow;
        this.graph = graph;
        this.backwards = backwards;
        this.keepsPaths = keepsPaths;
        this.byKind = byKind;
        this.queue = new Neighbours(keepsPaths, charge);
        this.read = new Neighbours(keepsPaths || graph.readsRelationships(backwards), charge);
        this.waiting = queue::node;
        this.metNext = metAt(0);
    }

    /** @param byKind whether a node is met once for each kind of depth, and not only once */
    static BreadthFirstSide forwards(FilteredGraph graph, boolean keepsPaths, boolean byKind) {
        return new BreadthFirstSide(graph, false, keepsPaths, byKind);
    }

    /** A side that goes backwards. Only if the filters are steady. */
    static BreadthFirstSide backwards(FilteredGraph graph, boolean keepsPaths) {
        return new BreadthFirstSide(graph, true, keepsPaths, false);
    }

    private IdSet metAt(int depth) {
        long kind = byKind ? graph.kind(depth) : 0;
        return met.computeIfAbsent(kind, unmet -> new IdSet(this::grow));
    }

    private void grow(long bytes) {
        graph.charge(bytes);
        held += bytes;
    }

    /** Releases its memory. Nothing may be asked after that. */
    void release() {
        graph.release(held);
        held = 0;
    }

    /** Begins at these nodes. */
    void beginAt(LongSet nodes) {
        for (LongIterator each = nodes.iterator(); each.hasNext(); ) {
            long node = each.nextLong();
            metNext.add(node);
            queue.add(node, Neighbours.NO_RELATIONSHIP, 0, false);
            if (keepsPaths) {
                addParent(NO_PARENT);
            }
        }
        end = queue.size();
    }

    private void addParent(int parent) {
        if (Integer.bitCount(parents.size()) <= 1) { // as it doubles
            grow((long) Math.max(1, parents.size()) * Integer.BYTES);
        }
        parents.add(parent);
    }

    /** How many nodes of the last level are to be expanded: those that paths may pass. */
    int width() {
        return end - begin;
    }

    /** The depth of these nodes: how many relationships away from where this side began. */
    int depth() {
        return depth;
    }

    /** Whether a node was met, at the kind of depth of the last level. It may be one that no path may pass. */
    boolean hasMet(long node) {
        return metNext.contains(node);
    }

    /**
     * Goes on by one level.
     *
     * @return the index of the node at which the search is over; -1 if it is not. The level is then left unfinished
     */
    int expand(Goal goal) {
        int announced = begin;
        int next = depth + 1;
        metNext = metAt(next);
        for (int i = begin; i < end; i++) {
            if (i >= announced) {
                announced = graph.announce(waiting, i, end, backwards);
            }
            read(queue.node(i));
            int over = take(i, next, goal);
            if (over >= 0) {
                return over;
            }
        }
        beginLevel();
        return -1;
    }

    private void read(long node) {
        read.truncate(0);
        if (!read.withRelationships()) {
            graph.appendNew(node, depth, backwards, metNext, read);
        } else if (backwards) {
            graph.appendBack(node, read);
        } else {
            graph.append(node, depth, read);
        }
    }

    private int take(int parent, int next, Goal goal) {
        boolean areNew = !read.withRelationships();
        for (int i = 0; i < read.size(); i++) {
            long node = read.node(i);
            if (!areNew && !metNext.add(node)) {
                continue;
            }
            graph.visit();
            boolean over = goal.isAt(node, next);
            if (over || mayPass(node, next)) {
                keep(i, parent);
            }
            if (over) {
                return queue.size() - 1;
            }
        }
        return -1;
    }

    private boolean mayPass(long node, int next) {
        return backwards ? graph.mayPass(node) : graph.mayPass(node, next);
    }

    private void keep(int index, int parent) {
        if (keepsPaths) {
            read.append(index, queue);
            addParent(parent);
        } else {
            queue.add(read.node(index));
        }
    }

    private void beginLevel() {
        depth++;
        if (keepsPaths) {
            begin = end;
        } else {
            queue.remove(0, end);
        }
        end = queue.size();
    }

    /** The index of a node in the queue; -1 if it is not there. Costs a step for each node that was met after it. */
    int indexOf(long node) {
        int index = queue.size() - 1;
        while (index >= 0 && queue.node(index) != node) {
            index--;
        }
        return index;
    }

    /** The index of the node by which one was met; negative if the side began with it. Only if paths are kept. */
    int parent(int index) {
        return parents.getInt(index);
    }

    /** The nodes, each with the relationship by which it was met. Only if paths are kept. */
    Neighbours positions() {
        return queue;
    }
}
