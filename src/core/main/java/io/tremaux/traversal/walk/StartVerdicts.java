package io.tremaux.traversal.walk;

import io.tremaux.graph.Neighbours;
import io.tremaux.traversal.filter.Verdict;
import java.util.PrimitiveIterator;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The start nodes of a traversal with their verdicts. Each is judged when it is its turn, or all are judged before the
 * first is handed out; the latter holds 8 bytes a node. Belongs to one thread.
 */
final class StartVerdicts {
    private static final Verdict[] VERDICTS = Verdict.values();
    private static final int VERDICT_BITS = 2;

    private final PrimitiveIterator.OfLong nodes;
    private final LongFunction<Verdict> judge;
    private final @Nullable Neighbours judged;
    private boolean exhausted; // to ask the iterator again and again costs more than a step
    private int taken; // of those judged
    private long node;
    private Verdict verdict = Verdict.EXCLUDE_AND_PRUNE;

    /**
     * @param atOnce whether all are judged before the first is handed out
     * @param growing is told the bytes about to be held
     */
    StartVerdicts(PrimitiveIterator.OfLong nodes, boolean atOnce, LongFunction<Verdict> judge, LongConsumer growing) {
        this.nodes = nodes;
        this.judge = judge;
        this.judged = atOnce ? new Neighbours(false, growing) : null;
    }

    /** Goes on to the next; false if there is none. */
    boolean next() {
        if (judged != null) {
            return nextOf(judged);
        }
        boolean hasNext = hasNext();
        if (hasNext) {
            node = nodes.nextLong();
            verdict = judge.apply(node);
        }
        return hasNext;
    }

    private boolean nextOf(Neighbours judged) {
        while (hasNext()) {
            long start = nodes.nextLong();
            judged.add(start << VERDICT_BITS | judge.apply(start).ordinal());
        }
        return nextJudged();
    }

    /**
     * Goes on to the next one that was judged already, and judges none; false if there is none. For a traversal that
     * may visit no further node.
     */
    boolean nextJudged() {
        if (judged == null || taken == judged.size()) {
            return false;
        }
        long start = judged.node(taken++);
        node = start >>> VERDICT_BITS;
        verdict = VERDICTS[(int) start & VERDICTS.length - 1];
        return true;
    }

    private boolean hasNext() {
        exhausted = exhausted || !nodes.hasNext();
        return !exhausted;
    }

    long node() {
        return node;
    }

    Verdict verdict() {
        return verdict;
    }
}
