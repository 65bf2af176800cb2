package io.tremaux.cache;

import io.tremaux.cache.Stripes.Kind;
import io.tremaux.graph.LookupCounts;

/** Codes of label sets that were read. */
final class LabelBatch extends Batch {
    final LabelPages pages;
    private final int[] codes = ints();

    LabelBatch(LabelPages pages, LookupCounts counts) {
        super(Kind.LABELS, counts);
        this.pages = pages;
    }

    void add(long node, int code) {
        codes[next()] = code;
        add(node);
    }

    @Override
    boolean put(long node, int index) {
        return pages.put(node, codes[index]);
    }
}
