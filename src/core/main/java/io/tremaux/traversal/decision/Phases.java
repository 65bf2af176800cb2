package io.tremaux.traversal.decision;

import io.tremaux.graph.NodePredicate;
import io.tremaux.traversal.Traversal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The phases of one traversal by depth, usually one to three. 8 bytes a depth, half a KiB a phase. Belongs to one
 * thread.
 */
public final class Phases {
    private static final long BYTES_A_PHASE = 512;

    private final Traversal.Bound traversal;
    private final Supplier<NodePredicate> mayMeet;
    private final LongConsumer charge;
    private final List<Phase> distinct = new ArrayList<>();
    private @Nullable Phase[] byDepth = new Phase[64];

    /**
     * @param mayMeet the test of {@code nodeWhere}, by the view of now
     * @param charge is told by how many bytes it is about to grow
     */
    public Phases(Traversal.Bound traversal, Supplier<NodePredicate> mayMeet, LongConsumer charge) {
        this.mayMeet = mayMeet;
        this.traversal = traversal;
        this.charge = charge;
    }

    /** The phase that holds at a depth. */
    public Phase at(int depth) {
        Phase phase = depth < byDepth.length ? byDepth[depth] : null;
        return phase == null ? find(depth) : phase;
    }

    private Phase find(int depth) {
        if (depth >= byDepth.length) {
            charge.accept((long) byDepth.length * Long.BYTES);
            byDepth = Arrays.copyOf(byDepth, 2 * byDepth.length);
        }
        Phase phase = holdingAt(depth);
        byDepth[depth] = phase;
        return phase;
    }

    private Phase holdingAt(int depth) {
        for (Phase known : distinct) {
            if (known.holdsAt(depth)) {
                return known;
            }
        }
        charge.accept(BYTES_A_PHASE);
        Phase fresh = new Phase(traversal, mayMeet, depth);
        distinct.add(fresh);
        return fresh;
    }

    /** Forgets what was decided, since codes mean something else from now on. */
    public void forget() {
        distinct.forEach(Phase::forget);
    }
}
