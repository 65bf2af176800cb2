package io.tremaux.traversal.decision;

import io.tremaux.graph.Labels;

/**
 * The labels of a node that a filter asks about, known before the filter judges the node: so the filter reads nothing,
 * and a commit in between cannot mix old and new labels. All have tokens below {@link Labels#MASK_BITS}. Belongs to one
 * thread.
 */
final class LabelSnapshot extends Labels {
    private static final int[] NONE_BEYOND = {};

    LabelSnapshot() {
        super(false);
    }

    /** Makes a node the current one, with the labels of a mask. */
    LabelSnapshot of(long node, long mask) {
        take(node, mask, NONE_BEYOND);
        return this;
    }

    @Override
    protected boolean ask(long node, int label) {
        throw new IllegalStateException("Label " + label + " of node " + node + " was not asked for");
    }
}
