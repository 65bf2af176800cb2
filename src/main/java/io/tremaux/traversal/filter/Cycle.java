package io.tremaux.traversal.filter;

import java.util.List;

/**
 * What holds at which depth: some steps once each, from depth 0 on, then a round of steps for ever. Immutable; a look-up
 * costs an array access, beyond the first round of several steps a division too.
 */
final class Cycle<T> {
    private final Object[] steps;
    private final int once;

    /** A cycle of at least one step in its round. */
    Cycle(List<T> once, List<T> round) {
        this.once = once.size();
        this.steps = new Object[once.size() + round.size()];
        for (int i = 0; i < steps.length; i++) {
            steps[i] = i < this.once ? once.get(i) : round.get(i - this.once);
        }
    }

    /** The step that holds at a depth. */
    @SuppressWarnings("unchecked") // the array is filled in the constructor alone
    T at(int depth) {
        return (T) steps[index(depth)];
    }

    /** Which of the steps that is. */
    int index(int depth) {
        return depth < steps.length ? depth : wrapped(depth);
    }

    private int wrapped(int depth) {
        int round = steps.length - once;
        return round == 1 ? once : once + (depth - once) % round;
    }
}
