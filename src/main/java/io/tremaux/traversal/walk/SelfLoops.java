package io.tremaux.traversal.walk;

import io.tremaux.graph.Neighbours;
import io.tremaux.traversal.decision.Phase;
import io.tremaux.traversal.decision.Phases;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The relationships behind a node's own id among its neighbours, where neighbours are read without relationships: the node is
 * read once more with them. The list may be trusted while the walk considers one frame. It is forgotten when another frame is taken,
 * so that a node met again is read again; each id in it is one that the store had while this frame was open. Belongs to one thread.
 */
final class SelfLoops {
    /** Stands for a loop that was deleted since its node was read. */
    static final long GONE = -2;

    private static final long NO_NODE = -1;

    private final Sight sight;
    private final Phases phases;
    private final LongConsumer beforeGrowth;
    private @Nullable Neighbours list;
    private long listOf = NO_NODE;

    SelfLoops(Sight sight, Phases phases, LongConsumer beforeGrowth) {
        this.sight = sight;
        this.phases = phases;
        this.beforeGrowth = beforeGrowth;
    }

    /**
     * The loop behind a node's own id among its neighbours: at the same place in the second reading or, where a commit has moved it
     * meanwhile, the one of the same number among the loops. {@link #GONE} if there are fewer by now: it is not followed, or
     * a path could go twice in a row by a loop of which it does not know the id.
     *
     * @param frame with the node's neighbours, of which its own id was taken last
     */
    long relationship(Neighbours neighbours, Frame frame, long node) {
        Neighbours loops = list == null || node != listOf ? read(node, frame.depth() - 1) : list;
        int first = frame.first();
        int at = frame.taken();
        int index = at - first;
        boolean isInPlace = index < loops.size() && loops.node(index) == node;
        return isInPlace ? loops.relationship(index) : ofNumber(number(neighbours, first, at, node), loops, node);
    }

    private static int number(Neighbours neighbours, int first, int at, long node) {
        int number = 0;
        for (int i = first; i < at; i++) {
            number += neighbours.node(i) == node ? 1 : 0;
        }
        return number;
    }

    private static long ofNumber(int number, Neighbours loops, long node) {
        int left = number;
        for (int i = 0; i < loops.size(); i++) {
            if (loops.node(i) == node && left-- == 0) {
                return loops.relationship(i);
            }
        }
        return GONE;
    }

    private Neighbours read(long node, int depth) {
        Neighbours loops = list == null ? new Neighbours(true, beforeGrowth) : list;
        list = loops;
        listOf = NO_NODE;
        loops.truncate(0);
        Phase phase = phases.at(depth);
        sight.append(
                node,
                phase.choices(phase.continued(sight.labels(), sight.relationships(), node), sight.labels(), node),
                loops);
        listOf = node;
        return loops;
    }

    void forget() {
        listOf = NO_NODE;
    }
}
