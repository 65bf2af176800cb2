package io.tremaux.path.cheapest;

import io.tremaux.graph.IdMap;
import io.tremaux.graph.Neighbours;
import io.tremaux.path.FilteredGraph;
import io.tremaux.traversal.Traversal;
import it.unimi.dsi.fastutil.longs.Long2ObjectMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongSet;
import it.unimi.dsi.fastutil.longs.LongSets;
import java.util.BitSet;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * One side of a search by Dijkstra's algorithm: it settles arrivals in the order of their costs, then of their lengths,
 * then of their discovery, forwards from where it begins or backwards. If it knows {@link CostLowerBounds}, it adds
 * them. It drops an arrival that another one makes useless; {@link Compared} tells which are compared. It takes what
 * {@link SearchTree} and {@link IdMap} take. Belongs to one thread.
 */
final class CheapestSide {
    /** Which arrivals make others useless, by costing no more in no more steps. */
    enum Compared {
        /**
         * Those at the same node. Where the length of paths is limited, one that costs more in fewer steps stays, too.
         * No cheapest path repeats a node: without the loop it would be shorter, and cost no more.
         */
        NODES,
        /**
         * Those at the same node at the same kind of depth: where filters differ by depth. The cheapest of all paths
         * may repeat a node.
         */
        STEPS,
        /** None: every path that repeats no node is followed. It takes exponential time, so it is the last resort. */
        PATHS
    }

    /** Hears of arrivals. */
    interface Listener {
        /** A path has arrived at a node, and none that was compared has done better. */
        void arrived(int arrival);
    }

    static final Listener NOBODY = arrival -> {};

    private static final long BYTES_A_KIND = 200; // a map, and its entry in another one

    private final WeightedGraph weighted;
    private final FilteredGraph graph;
    private final boolean backwards;
    private final Compared compared;
    private final boolean isLimited;
    private final boolean settlesForGood; // no later arrival costs less than a settled one that it is compared with
    private final double most; // nothing that costs more is an arrival
    private final LongSet barred;
    private final LongSet barredFirst;
    private final LongSet starts; // of paths that are followed backwards
    private final @Nullable CostLowerBounds ahead;
    private final SearchTree tree;
    private final Neighbours read; // of one node
    private final CostHeap waiting = new CostHeap();
    private final Long2ObjectMap<IdMap> newest = new Long2ObjectOpenHashMap<>(); // by kind of depth
    /** Arrivals that were settled, or that a better one has replaced. Unused where the length of paths is limited. */
    private final BitSet closed = new BitSet();

    private final IntToLongFunction next; // the node settled last, and those that wait
    private long charged;
    private int settled;
    private int announced; // nodes that may be expanded before others are announced
    private int known; // arrivals before this one were announced, or settled

    private CheapestSide(
            WeightedGraph weighted,
            boolean backwards,
            Compared compared,
            LongSet barred,
            LongSet barredFirst,
            LongSet starts,
            @Nullable CostLowerBounds ahead) {
        this.weighted = weighted;
        this.graph = weighted.filtered();
        this.backwards = backwards;
        this.compared = compared;
        this.isLimited = !backwards && graph.maxLevel() < Traversal.NO_LEVEL_LIMIT;
        this.most = backwards ? weighted.mostInAnyOrder() : weighted.most();
        this.barred = barred;
        this.barredFirst = barredFirst;
        this.starts = starts;
        this.ahead = ahead;
        this.settlesForGood = ahead == null && !isLimited;
        this.tree = new SearchTree(this::charge);
        this.read = new Neighbours(true, this::charge);
        this.next = i -> tree.node(i == 0 ? settled : waiting.arrival(i - 1));
    }

    private void charge(long bytes) {
        graph.charge(bytes);
        charged += bytes;
    }

    /** Releases what it takes: it is not used any more. */
    void release() {
        charge(-charged);
    }

    /**
     * Forwards.
     *
     * @param barred nodes that no path may come to
     * @param barredFirst relationships by which no path may begin
     * @param ahead what is still to come, so that the search turns to the end nodes; null if it is not known
     */
    static CheapestSide forwards(
            WeightedGraph graph,
            Compared compared,
            LongSet barred,
            LongSet barredFirst,
            @Nullable CostLowerBounds ahead) {
        return new CheapestSide(graph, false, compared, barred, barredFirst, LongSets.EMPTY_SET, ahead);
    }

    /** Forwards, wherever paths lead. */
    static CheapestSide forwards(WeightedGraph graph, Compared compared) {
        return forwards(graph, compared, LongSets.EMPTY_SET, LongSets.EMPTY_SET, null);
    }

    /**
     * Backwards, whatever the length of paths may be. Only if the filters are steady.
     *
     * @param starts nodes that a path may leave
     */
    static CheapestSide backwards(WeightedGraph graph, LongSet starts) {
        return new CheapestSide(graph, true, Compared.NODES, LongSets.EMPTY_SET, LongSets.EMPTY_SET, starts, null);
    }

    /** Begins at a node, which a path has come to before. */
    void beginAt(long node, int length, double cost) {
        int first = tree.addFirst(node, length, cost);
        add(first, newestAt(length), cost);
    }

    /** @param whole what a path costs at least to its end, as far as it is known */
    private void add(int arrival, IdMap there, double whole) {
        if (compared != Compared.PATHS) {
            there.put(tree.node(arrival), arrival);
        }
        waiting.add(whole, tree.length(arrival), arrival);
    }

    private IdMap newestAt(int depth) {
        long kind = compared == Compared.STEPS ? graph.kind(depth) : 0;
        IdMap ofKind = newest.get(kind);
        if (ofKind == null) {
            charge(BYTES_A_KIND);
            ofKind = new IdMap(this::charge);
            newest.put(kind, ofKind);
        }
        return ofKind;
    }

    /** The best arrival at a node so far; {@link SearchTree#NONE} if there is none. Only if it compares nodes. */
    int bestAt(long node) {
        return newestAt(0).get(node);
    }

    /** How many arrivals wait to be settled, useless ones included. */
    int waiting() {
        return waiting.size();
    }

    /** No arrival that is settled from now on costs less; infinite if there is none. */
    double leastCost() {
        return waiting.topCost();
    }

    /** None that costs as little is shorter. */
    int leastLength() {
        return waiting.topLength();
    }

    /** Settles the next arrival; {@link SearchTree#NONE} if there is none. */
    int settle() {
        while (waiting.size() > 0) {
            int arrival = waiting.pop();
            if (!isUseless(arrival)) {
                if (!tree.isFirst(arrival)) {
                    graph.visit();
                }
                closed.set(arrival);
                settled = arrival;
                return arrival;
            }
        }
        return SearchTree.NONE;
    }

    private boolean isUseless(int arrival) {
        if (!isLimited) {
            return closed.get(arrival);
        }
        int length = tree.length(arrival);
        int rival = newestAt(length).get(tree.node(arrival));
        while (rival != SearchTree.NONE) {
            if (rival != arrival && isBeaten(rival, tree.cost(arrival), length)) {
                return true;
            }
            rival = tree.rival(rival);
        }
        return false;
    }

    private boolean isBeaten(int rival, double cost, int length) {
        return tree.isNoWorse(rival, cost, length) && (!isLimited || tree.length(rival) <= length);
    }

    /** Whether a path may end where one has arrived; not asked about where it began. */
    boolean mayEnd(int arrival) {
        return graph.mayEnd(tree.node(arrival), depth(arrival));
    }

    /** Whether a path may go on from where it has arrived. */
    boolean mayPass(int arrival) {
        long node = tree.node(arrival);
        return backwards ? tree.isFirst(arrival) || graph.mayPass(node) : graph.mayPass(node, depth(arrival));
    }

    /** The depth at which filters are asked: where they are the same at each, one stands for all. */
    private int depth(int arrival) {
        int length = tree.length(arrival);
        return compared == Compared.NODES && !isLimited && length > 0 ? 1 : length;
    }

    /** Goes on from the arrival settled last. */
    void expand(Listener listener) {
        announce();
        int from = settled;
        long node = tree.node(from);
        read.truncate(0);
        weighted.append(node, depth(from), backwards, read);
        IdMap there = newestAt(tree.length(from) + 1);
        for (int i = 0; i < read.size(); i++) {
            if (mayFollow(from, i)) {
                arrive(from, node, i, there, listener);
            }
        }
    }

    private void announce() {
        if (announced == 0 || settled >= known) {
            announced = graph.announce(next, 0, waiting.size() + 1, backwards);
            known = tree.size();
        }
        announced--;
    }

    private boolean mayFollow(int from, int index) {
        long to = read.node(index);
        return !barred.contains(to)
                && !(tree.isFirst(from) && barredFirst.contains(read.relationship(index)))
                && !(compared == Compared.PATHS && tree.hasVisited(from, to));
    }

    private void arrive(int from, long node, int index, IdMap there, Listener listener) {
        long to = read.node(index);
        int rival = there.get(to);
        if (settlesForGood && rival != SearchTree.NONE && closed.get(rival)) {
            return; // it costs no more than the arrival settled last
        }
        double before = tree.cost(from);
        int length = tree.length(from) + 1;
        if (hasBetter(rival, before, length)) {
            return; // whatever the step costs
        }
        long entered = backwards ? node : to;
        double step = weighted.cost(node, read, index, entered);
        if (step == WeightedGraph.NO_WEIGHT && mayBeOnAPath(to, length)) {
            throw weighted.rejection(read.relationship(index), entered);
        }
        double cost = before + step;
        if (step < 0 || cost > most || hasBetter(rival, cost, length)) {
            return;
        }
        if (cost == Double.POSITIVE_INFINITY) {
            throw weighted.tooGreat();
        }
        double toEnd = ahead == null ? 0 : ahead.from(to);
        if (cost + toEnd > most || toEnd == Double.POSITIVE_INFINITY) {
            return; // no path leads on from here to an end node
        }
        int arrival = tree.addNext(from, read, index, step, isLimited ? rival : SearchTree.NONE);
        if (rival != SearchTree.NONE && !isLimited) {
            closed.set(rival);
        }
        add(arrival, there, Math.min(Double.MAX_VALUE, cost + toEnd)); // followed to where the sum is rejected
        listener.arrived(arrival);
    }

    /** Whether the filters let a path come to a node, or leave it. Asked where a weight is none. */
    private boolean mayBeOnAPath(long node, int length) {
        return backwards
                ? graph.mayPass(node) || starts.contains(node)
                : graph.mayBeOnAPath(node, compared == Compared.NODES && !isLimited ? FilteredGraph.INNER : length);
    }

    private boolean hasBetter(int rival, double cost, int length) {
        for (int i = rival; i != SearchTree.NONE; i = tree.rival(i)) {
            if (isBeaten(i, cost, length)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the length of paths is limited. */
    boolean isLimited() {
        return isLimited;
    }

    /** The arrivals that were found. */
    SearchTree tree() {
        return tree;
    }
}
