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
     * The loop at an index among the neighbours of a node; {@link Walker#NO_ID} if it is no longer there.
     *
     * @param depth of the node
     */
    long relationship(int index, long node, int depth) {
        Neighbours loops = list == null || node != listOf ? read(node, depth) : list;
        boolean isStillThere = index < loops.size() && loops.node(index) == node;
        return isStillThere ? loops.relationship(index) : Walker.NO_ID;
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
