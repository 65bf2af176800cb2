package io.tremaux.cache;

import io.tremaux.cache.Stripes.Kind;
import io.tremaux.graph.LookupCounts;

/** Codes of label sets that were read. */
final class LabelBatch extends Batch {
    private final LabelPages labels;
    private final int[] codes = ints();

    LabelBatch(LabelPages labels, LookupCounts counts) {
        super(Kind.LABELS, counts);
        this.labels = labels;
    }

    void add(long node, int code) {
        codes[next()] = code;
        add(node);
    }

    @Override
    boolean put(long node, int index) {
        return labels.put(node, codes[index]);
    }
}
