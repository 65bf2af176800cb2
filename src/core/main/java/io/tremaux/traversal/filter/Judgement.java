package io.tremaux.traversal.filter;

import io.tremaux.graph.Labels;

/** Judges a position by the labels of its node. Stateless: safe for use by any thread. */
public interface Judgement {
    /** Judges a node at a depth; {@code tooShallow} says that the depth is below the traversal's minimum level. */
    Verdict judge(Labels labels, long node, int depth, boolean tooShallow);

    /** A number for the step that judges at a depth: where it is the same, equal nodes are judged alike. */
    int step(int depth);
}
