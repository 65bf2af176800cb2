package io.tremaux.cache.label;

import io.tremaux.cache.page.Batch;
import io.tremaux.cache.page.Stripes.Kind;
import io.tremaux.graph.LookupCounts;

/** The batch of label sets, as codes, that one request has read and not yet published. */
public final class LabelBatch extends Batch {
    private final LabelPages pages;
    private final int[] codes = ints();

    public LabelBatch(LabelPages pages, LookupCounts counts) {
        super(Kind.LABELS, counts);
        this.pages = pages;
    }

    /** Adds the code of a node's label set. The batch must not be full. */
    public void add(long node, int code) {
        codes[next()] = code;
        add(node);
    }

    @Override
    public boolean put(long node, int index) {
        return pages.put(node, codes[index]);
    }
}
