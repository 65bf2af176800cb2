package io.tremaux.traversal.decision;

import io.tremaux.graph.NodePredicate;
import io.tremaux.traversal.BoundTraversal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The decisions of one traversal by depth. Depths at which the same steps of the filters apply share theirs, so there
 * are usually one to three. 8 bytes a depth, half a KiB for each of these. Belongs to one thread.
 */
public final class DecisionsByDepth {
    private static final long BYTES_A_STEP = 512;

    private final BoundTraversal traversal;
    private final Supplier<NodePredicate> mayMeet;
    private final LongConsumer charge;
    private final List<StepDecisions> distinct = new ArrayList<>();
    private @Nullable StepDecisions[] byDepth = new StepDecisions[64];

    /**
     * @param mayMeet the test of {@code nodeWhere}, by the view of now
     * @param charge is told by how many bytes it is about to grow
     */
    public DecisionsByDepth(BoundTraversal traversal, Supplier<NodePredicate> mayMeet, LongConsumer charge) {
        this.mayMeet = mayMeet;
        this.traversal = traversal;
        this.charge = charge;
    }

    /** Those that hold at a depth. */
    public StepDecisions at(int depth) {
        StepDecisions stepDecisions = depth < byDepth.length ? byDepth[depth] : null;
        return stepDecisions == null ? find(depth) : stepDecisions;
    }

    private StepDecisions find(int depth) {
        if (depth >= byDepth.length) {
            charge.accept((long) byDepth.length * Long.BYTES);
            byDepth = Arrays.copyOf(byDepth, 2 * byDepth.length);
        }
        StepDecisions stepDecisions = holdingAt(depth);
        byDepth[depth] = stepDecisions;
        return stepDecisions;
    }

    private StepDecisions holdingAt(int depth) {
        for (StepDecisions known : distinct) {
            if (known.holdsAt(depth)) {
                return known;
            }
        }
        charge.accept(BYTES_A_STEP);
        StepDecisions fresh = new StepDecisions(traversal, mayMeet, depth);
        distinct.add(fresh);
        return fresh;
    }

    /** Forgets what was decided, since codes mean something else from now on. */
    public void forget() {
        distinct.forEach(StepDecisions::forget);
    }
}
