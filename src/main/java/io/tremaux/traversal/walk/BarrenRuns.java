package io.tremaux.traversal.walk;

import io.tremaux.graph.Neighbours;
import io.tremaux.graph.Relationships.Along;
import io.tremaux.traversal.WalkBounds;
import io.tremaux.traversal.decision.Decision;
import io.tremaux.traversal.decision.Phase;
import io.tremaux.traversal.decision.Phases;

/**
 * Runs of neighbours that are passed over, since the walk neither returns them nor walks on from them: it may not, or they have no
 * neighbours. That a neighbour has none is used in the same step and not remembered. Belongs to one thread.
 */
final class BarrenRuns {
    private final Sight sight;
    private final Phases phases;
    private final Neighbours neighbours;
    private final Codes codes;

    BarrenRuns(Sight sight, Phases phases, Neighbours neighbours, Codes codes) {
        this.sight = sight;
        this.phases = phases;
        this.neighbours = neighbours;
        this.codes = codes;
    }

    /** Passes over neighbours at some depth, whose codes were read; answers the index of the first that is not passed over. */
    int pass(int from, int to, int depth) {
        Phase phase = phases.at(depth);
        int last = Math.min(to, from + WalkBounds.BETWEEN_LOOKS);
        int i = from;
        while (i < last) {
            Decision known = phase.decided(codes.found(sight.labels(), i));
            if (known == null || known.includes) {
                break;
            }
            int end = codes.endOfRun(i, last);
            int passed = pass(known, i, end);
            if (passed < end) {
                return passed;
            }
            i = end;
        }
        return i;
    }

    private int pass(Decision alike, int from, int to) {
        if (!alike.continues) {
            return to;
        }
        Along along = alike.along;
        return along == null ? from : along.passEmpty(neighbours, from, to);
    }
}
