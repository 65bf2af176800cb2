package io.tremaux.cache;

import io.tremaux.graph.LabelSource;
import io.tremaux.graph.Labels;
import io.tremaux.graph.LookupCounts;

/**
 * Labels for a request that asked for shared caches and may not use them. They are read from the store, node by node,
 * and each look-up is counted as bypassed.
 */
public final class BypassedLabels extends Labels {
    private final LabelSource source;
    private final LookupCounts counts;

    public BypassedLabels(LabelSource source, LookupCounts counts) {
        super(false);
        this.source = source;
        this.counts = counts;
    }

    @Override
    protected boolean ask(long node, int label) {
        if (!isAtHand(node)) {
            counts.bypassed++;
            take(node, source.read(node), source.beyond());
        }
        return handHas(label);
    }
}
