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
    /** In a list and two linked hash sets at their load. */
    private static final long BYTES_EACH = 2 * 40 + Long.BYTES;

    /** Reads and judges them. */
    public static StartNodes of(FilteredGraph graph, PrimitiveIterator.OfLong nodes, LongSet ends) {
        StartNodes starts =
                new StartNodes(new LongArrayList(), new LongLinkedOpenHashSet(), new LongLinkedOpenHashSet());
        while (nodes.hasNext()) {
            starts.judge(graph, nodes.nextLong(), ends);
        }
        return starts;
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
