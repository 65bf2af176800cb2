package io.tremaux.path;

import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongLinkedOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongList;
import it.unimi.dsi.fastutil.longs.LongSet;
import java.util.PrimitiveIterator;

/**
 * The start nodes of a question, all judged before the first is left.
 *
 * @param all in order, duplicates included
 * @param ended those that are end nodes too, and paths by themselves
 * @param left those that the filters let a path leave, in order
 */
public record StartNodes(LongList all, LongSet ended, LongSet left) {
    /** In a linked hash set at its load. */
    private static final long BYTES_IN_A_SET = 40;

    private static final long BYTES_EACH = 2 * BYTES_IN_A_SET + Long.BYTES;

    /** Reads and judges them. */
    public static StartNodes of(FilteredGraph graph, PrimitiveIterator.OfLong nodes, LongSet ends) {
        StartNodes starts =
                new StartNodes(new LongArrayList(), new LongLinkedOpenHashSet(), new LongLinkedOpenHashSet());
        while (nodes.hasNext()) {
            starts.judge(graph, nodes.nextLong(), ends);
        }
        return starts;
    }

    /** Each once, in order. */
    public LongSet distinct(FilteredGraph graph) {
        graph.charge(all.size() * BYTES_IN_A_SET);
        return new LongLinkedOpenHashSet(all);
    }

    private void judge(FilteredGraph graph, long node, LongSet ends) {
        graph.charge(BYTES_EACH);
        graph.countSteps(0);
        graph.visit();
        all.add(node);
        if (ends.contains(node) && graph.mayEnd(node, 0)) {
            ended.add(node);
        }
        if (graph.mayPass(node, 0)) {
            left.add(node);
        }
    }
}
