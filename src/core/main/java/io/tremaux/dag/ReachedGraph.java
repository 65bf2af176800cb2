package io.tremaux.dag;

import io.tremaux.graph.IdMap;
import io.tremaux.graph.Neighbours;
import io.tremaux.parameter.GivenParameter;
import io.tremaux.path.FilteredGraph;
import io.tremaux.traversal.WalkBounds;
import io.tremaux.traversal.decision.Decision;
import it.unimi.dsi.fastutil.bytes.ByteArrayList;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * All that paths from some nodes come to under filters that hold at each depth alike, read once, breadth first, into
 * arrays:
 *
 * <pre>
 *   position      0        1        2        3     ...       a node, in the order in which it was met
 *   first arc     0        2        5        5     ...
 *                 |        |        |
 *   arcs          [0] [1]  [2] [3] [4] ...                   the position at the other end, and the relationship
 * </pre>
 *
 * A node has one position. Only a start node that the filters treat otherwise than a node that is met has two: one as
 * the start, to which no arc leads, and one if it is met. The lists of two nodes may be of different commits, as in
 * every traversal.
 *
 * <p>20 bytes an arc, and up to {@value #BYTES_A_POSITION} a position, without the {@link IdMap}. Belongs to one
 * thread.
 */
final class ReachedGraph {
    /** The end of an arc that was left out. */
    static final int LEFT_OUT = -1;

    private static final int NONE = IdMap.NONE;
    private static final byte RETURNED = 1;
    private static final byte CONTINUED = 2;
    private static final long BYTES_A_POSITION = 40;
    private static final long BYTES_A_START = 2 * Integer.BYTES; // a list grows ahead
    private static final int CHARGED_AT_ONCE = WalkBounds.BETWEEN_LOOKS;

    private final FilteredGraph graph;
    private final @Nullable Quantities quantities;
    private final LongArrayList nodes = new LongArrayList(); // by position
    private final IntArrayList depths = new IntArrayList();
    private final ByteArrayList verdicts = new ByteArrayList();
    private final IntArrayList firstArcs = new IntArrayList(); // and one behind the last
    private final IntArrayList starts = new IntArrayList();
    private final Neighbours arcs;
    private final IdMap met;
    private final IdMap apart; // those that start nodes have as the start alone
    private final IntArrayList useless = new IntArrayList(); // arcs by which no path is returned, or goes on
    private final boolean areStartsTooNear; // for a roll-up to return them
    private final int maxLevel;
    private int within; // how many positions are nearer than maxLevel: the first ones

    private ReachedGraph(GraphBelow below, @Nullable Quantities quantities) {
        this.graph = below.filtered();
        this.areStartsTooNear = quantities != null && below.minLevel() > 0;
        this.maxLevel = below.maxLevel();
        this.quantities = quantities;
        this.arcs = new Neighbours(true, graph::charge);
        this.met = new IdMap(graph::charge);
        this.apart = new IdMap(graph::charge);
    }

    /**
     * Reads it.
     *
     * @param starts in order, duplicates included
     * @param quantities take a number of each arc; null if none is wanted
     */
    static ReachedGraph read(GraphBelow below, Neighbours starts, @Nullable Quantities quantities) {
        ReachedGraph read = new ReachedGraph(below, quantities);
        read.addStarts(starts);
        read.expandAll();
        return read;
    }

    private void addStarts(Neighbours all) {
        graph.charge(all.size() * BYTES_A_START);
        int announced = 0;
        for (int i = 0; i < all.size(); i++) {
            if (i >= announced) {
                announced = announce(all::node, i, all.size());
            }
            graph.countSteps(0);
            addStart(all.node(i));
        }
    }

    private int announce(IntToLongFunction list, int from, int to) {
        return quantities != null && quantities.takesNodes()
                ? graph.announceWithValues(list, from, to)
                : graph.announce(list, from, to, false);
    }

    private void addStart(long node) {
        byte verdict = verdict(node, 0);
        if (areStartsTooNear) {
            verdict &= CONTINUED;
        }
        boolean isAlike = verdict == verdict(node, FilteredGraph.INNER);
        IdMap positions = isAlike ? met : apart;
        int position = positions.get(node);
        if (position == NONE) {
            position = add(node, 0, verdict);
            positions.put(node, position);
        }
        starts.add(position);
    }

    private byte verdict(long node, int depth) {
        Decision decision = graph.decide(node, depth);
        boolean isDenied = !graph.mayBeOnAPath(node, decision);
        return (byte) (isDenied ? 0 : (decision.includes ? RETURNED : 0) | (decision.continues ? CONTINUED : 0));
    }

    private int add(long node, int depth, byte verdict) {
        int position = nodes.size();
        if (position % CHARGED_AT_ONCE == 0) {
            graph.charge(CHARGED_AT_ONCE * BYTES_A_POSITION);
        }
        graph.visit();
        nodes.add(node);
        depths.add(depth);
        within += depth < maxLevel ? 1 : 0;
        verdicts.add(verdict);
        if (quantities != null) {
            quantities.takeNode(node, (verdict & RETURNED) != 0);
        }
        return position;
    }

    private void expandAll() {
        int announced = 0;
        for (int position = 0; position < nodes.size(); position++) {
            if (position >= announced && position < within) {
                announced = announce(nodes::getLong, position, within);
            }
            firstArcs.add(arcs.size());
            if ((verdicts.getByte(position) & CONTINUED) != 0 && distance(position) < maxLevel) {
                expand(position);
            }
        }
        firstArcs.add(arcs.size());
    }

    private void expand(int position) {
        long node = nodes.getLong(position);
        int first = arcs.size();
        int length = distance(position) + 1; // of the shortest path to the other ends by these arcs
        append(node, isApart(position) ? 0 : FilteredGraph.INNER, length);
        int depth = depths.getInt(position) + 1;
        for (int arc = first; arc < arcs.size(); arc++) {
            int end = meet(arcs.node(arc), depth);
            arcs.set(arc, end);
            if (quantities != null && !isOfUse(end, length)) {
                graph.charge(Integer.BYTES);
                useless.add(arc);
            }
        }
    }

    private void append(long node, int depth, int length) {
        if (quantities == null) {
            graph.append(node, depth, arcs);
        } else {
            quantities.append(node, depth, length, arcs);
        }
    }

    /** Whether a path that comes to a position with a length is returned, or goes on. */
    private boolean isOfUse(int position, int length) {
        byte verdict = verdicts.getByte(position);
        return (length < maxLevel ? verdict : verdict & RETURNED) != 0;
    }

    private int meet(long node, int depth) {
        int position = met.get(node);
        if (position == NONE) {
            position = add(node, depth, verdict(node, FilteredGraph.INNER));
            met.put(node, position);
        }
        return position;
    }

    private boolean isApart(int position) {
        return !apart.isEmpty() && apart.get(nodes.getLong(position)) == position;
    }

    /** What says which relationships are followed, as the caller gave it. */
    GivenParameter followedBy() {
        return graph.followedBy();
    }

    /** How many positions there are. */
    int size() {
        return nodes.size();
    }

    long node(int position) {
        return nodes.getLong(position);
    }

    /** The least length of a path to a position. */
    int depth(int position) {
        return depths.getInt(position);
    }

    /** The least length of a path to the node of a position: 0 for a start node, also where it is met. */
    int distance(int position) {
        boolean isStart = !apart.isEmpty() && apart.get(nodes.getLong(position)) != NONE;
        return isStart ? 0 : depths.getInt(position);
    }

    /** Whether the filters let the node be returned. */
    boolean isReturned(int position) {
        return (verdicts.getByte(position) & RETURNED) != 0;
    }

    /** The other position of a node, at which it was met, if this is the one that it has as a start; else -1. */
    int metAgain(int position) {
        return isApart(position) ? met.get(nodes.getLong(position)) : NONE;
    }

    /** Positions of the start nodes, in order, duplicates included. */
    IntArrayList starts() {
        return starts;
    }

    /** The first arc that leaves a position; those up to the first arc of the next position leave it. */
    int firstArc(int position) {
        return firstArcs.getInt(position);
    }

    /** The position to which an arc leads, or {@link #LEFT_OUT}. */
    int end(int arc) {
        return (int) arcs.node(arc);
    }

    /** Leaves an arc out from now on. */
    void leaveOut(int arc) {
        arcs.set(arc, LEFT_OUT);
    }

    /** Leaves out the arcs by which no path is returned, or goes on. They may close cycles. */
    void leaveOutUseless() {
        for (int i = 0; i < useless.size(); i++) {
            graph.countSteps(0);
            leaveOut(useless.getInt(i));
        }
    }

    /** Measures the depths again, after arcs were left out. Of what is not reached any more they do not matter. */
    void measureDepths() {
        IntArrayList reached = new IntArrayList(starts);
        boolean[] isReached = new boolean[size()];
        graph.charge(size() * (long) (Integer.BYTES + 1));
        starts.forEach(start -> isReached[start] = true);
        for (int i = 0; i < reached.size(); i++) {
            int from = reached.getInt(i);
            countSteps(from);
            for (int arc = firstArc(from); arc < firstArc(from + 1); arc++) {
                int to = end(arc);
                if (to != LEFT_OUT && !isReached[to]) {
                    isReached[to] = true;
                    depths.set(to, depths.getInt(from) + 1);
                    reached.add(to);
                }
            }
        }
    }

    long relationship(int arc) {
        return arcs.relationship(arc);
    }

    /** The token of the relationship's type. */
    int type(int arc) {
        return arcs.type(arc);
    }

    /** Whether the relationship leads the other way. */
    boolean isIncoming(int arc) {
        return arcs.isIncoming(arc);
    }

    /** The greatest length of a path that is followed. */
    int maxLevel() {
        return maxLevel;
    }

    /** An array with an element for each position, charged before it is made. */
    int[] ints() {
        return ints(size());
    }

    /** An array of so many, charged before it is made. */
    int[] ints(int size) {
        graph.charge((long) size * Integer.BYTES);
        return new int[size];
    }

    /** The same of longs. */
    long[] longs(int size) {
        graph.charge((long) size * Long.BYTES);
        return new long[size];
    }

    /** Whether arcs leave the node of a position. */
    boolean hasArcs(int position) {
        int start = apart.isEmpty() ? NONE : apart.get(nodes.getLong(position));
        return firstArc(position) < firstArc(position + 1) || start != NONE && firstArc(start) < firstArc(start + 1);
    }

    /** Counts steps over the arcs of a position, and looks at the bounds now and then. */
    void countSteps(int position) {
        countAmounts(firstArc(position + 1) - firstArc(position));
    }

    /** The same of steps over amounts. */
    void countAmounts(int steps) {
        graph.countSteps(steps);
    }
}
