package io.tremaux.path;

import io.tremaux.graph.Neighbours;
import io.tremaux.traversal.decision.Decision;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongList;
import java.util.function.IntToLongFunction;

/**
 * Counts what up to 64 start nodes reach, each by itself, in one breadth-first pass. Each start node is a bit: a node
 * knows by which start nodes it was met, and by which it was met on this level. A list of neighbours is read once a
 * level for all that come to its node there. This is MS-BFS (Then et al., The More the Merrier: Efficient Multi-Source
 * Graph Traversal, VLDB 2014).
 *
 * <p>What {@link VisitedBits} takes, and 16 bytes a node of one level. Used once, by one thread.
 */
final class MultiSourceCount {
    /** Start nodes in one pass. */
    static final int MOST = Long.SIZE;

    private final FilteredGraph graph;
    private final VisitedBits met;
    private final Neighbours read;
    private final LongList bits = new LongArrayList(); // of the level, by index
    private final Neighbours level;
    private final IntToLongFunction waiting;
    private final BitCounters found = new BitCounters();
    private int depth;

    MultiSourceCount(FilteredGraph graph) {
        this.graph = graph;
        this.met = new VisitedBits(graph::charge);
        this.read = new Neighbours(graph.readsRelationships(false), graph::charge);
        this.level = new Neighbours(false, graph::charge);
        this.waiting = level::node;
    }

    /** What each start node reaches, in their order. A node that is there twice reaches the same twice. */
    long[] count(LongList starts) {
        for (int i = 0; i < starts.size(); i++) {
            met.come(starts.getLong(i), 1L << i);
        }
        met.takeNew(this::judge);
        while (level.size() > 0) {
            expandLevel();
            depth++;
            level.truncate(0);
            bits.clear();
            met.takeNew(this::judge);
        }
        long[] counts = new long[starts.size()];
        for (int i = 0; i < counts.length; i++) {
            counts[i] = found.of(i);
        }
        return counts;
    }

    /** Judges a node that was met; if paths go on from it, it is on the level to be expanded. */
    private void judge(long node, long by) {
        graph.visit(Long.bitCount(by));
        graph.countSteps(0);
        Decision decided = graph.decide(node, depth);
        if (graph.mayEnd(node, decided)) {
            found.add(by);
        }
        if (decided.continues) {
            keep(node, by);
        }
    }

    private void keep(long node, long by) {
        if (Integer.bitCount(bits.size()) <= 1) { // as it doubles
            graph.charge((long) Math.max(1, bits.size()) * Long.BYTES);
        }
        bits.add(by);
        level.add(node);
    }

    private void expandLevel() {
        int announced = 0;
        for (int i = 0; i < level.size(); i++) {
            if (i >= announced) {
                announced = graph.announce(waiting, i, level.size(), false);
            }
            read.truncate(0);
            long by = bits.getLong(i);
            graph.append(level.node(i), depth, read, Long.bitCount(by));
            for (int j = 0; j < read.size(); j++) {
                met.come(read.node(j), by);
            }
        }
    }
}
