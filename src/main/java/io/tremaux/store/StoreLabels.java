package io.tremaux.store;

import io.tremaux.graph.LabelSource;
import io.tremaux.graph.Labels;
import java.util.Arrays;

/** The label set of a node by kernel cursor, for caches to keep. */
public final class StoreLabels implements LabelSource {
    private static final int[] NONE_BEYOND = {};

    private final StoreCursors cursors;
    private int[] beyond = NONE_BEYOND;

    public StoreLabels(StoreCursors cursors) {
        this.cursors = cursors;
    }

    @Override
    public long read(long node) {
        beyond = NONE_BEYOND;
        return cursors.moveTo(node) ? mask(cursors.node().labels().all()) : 0;
    }

    @Override
    public boolean has(long node, int label) {
        return cursors.moveTo(node) && cursors.node().hasLabel(label);
    }

    @Override
    public int[] beyond() {
        return beyond;
    }

    private long mask(int[] labels) {
        long mask = 0;
        for (int token : labels) {
            if (token < Labels.MASK_BITS) {
                mask |= 1L << token;
            } else {
                beyond = Arrays.copyOf(beyond, beyond.length + 1);
                beyond[beyond.length - 1] = token;
            }
        }
        return mask;
    }
}
