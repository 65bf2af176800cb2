package io.tremaux.traversal.filter;

import io.tremaux.parameter.InvalidParameterException;
import java.util.List;
import java.util.function.Supplier;

/**
 * Maps each depth to a step: some steps once each, from depth 0 on, then a round of steps that repeats for ever. A
 * round without steps leaves the depths beyond those that are used once without a step. Immutable; a look-up costs an
 * array access, beyond the first round of several steps a division too.
 */
final class Cycle<T> {
    private final Object[] steps;
    private final int once;
    private final Supplier<InvalidParameterException> runsOut;

    /** @param runsOut the failure of a look-up at a depth without a step */
    Cycle(List<T> once, List<T> round, Supplier<InvalidParameterException> runsOut) {
        this.runsOut = runsOut;
        this.once = once.size();
        this.steps = new Object[once.size() + round.size()];
        for (int i = 0; i < steps.length; i++) {
            steps[i] = i < this.once ? once.get(i) : round.get(i - this.once);
        }
    }

    /**
     * The step that holds at a depth.
     *
     * @throws InvalidParameterException if there is none
     */
    @SuppressWarnings("unchecked") // the array is filled in the constructor alone
    T at(int depth) {
        int index = index(depth);
        if (index == steps.length) {
            throw runsOut.get();
        }
        return (T) steps[index];
    }

    /** Whether no step holds at a depth. */
    boolean lacks(int depth) {
        return index(depth) == steps.length;
    }

    /** Which of the steps that is; their number if there is none. */
    int index(int depth) {
        return depth < steps.length ? depth : wrapped(depth);
    }

    /**
     * The depths at which a step holds, in words.
     *
     * @param index of the step among all
     * @param once how many of them are used once
     */
    static String depths(int index, int once, int steps) {
        int round = steps - once;
        if (index < once) {
            return "depth " + index;
        }
        if (round == 1) {
            return once == 0 ? "every depth" : "every depth from " + once + " on";
        }
        return "depths " + index + ", " + (index + round) + ", " + (index + 2 * round) + ", …";
    }

    private int wrapped(int depth) {
        int round = steps.length - once;
        return round <= 1 ? once : once + (depth - once) % round;
    }
}
