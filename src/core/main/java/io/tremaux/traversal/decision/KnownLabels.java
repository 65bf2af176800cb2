package io.tremaux.traversal.decision;

import io.tremaux.graph.Labels;

/**
 * The labels of one node, set before a filter judges it: they answer every question of the filter without a read.
 * Belongs to one thread.
 */
final class KnownLabels extends Labels {
    private static final int[] NONE_BEYOND = {};

    KnownLabels() {
        super(false);
    }

    KnownLabels of(long node, long mask) {
        take(node, mask, NONE_BEYOND);
        return this;
    }

    @Override
    protected boolean ask(long node, int label) {
        throw new IllegalStateException("Label " + label + " of node " + node + " was not asked for");
    }
}
