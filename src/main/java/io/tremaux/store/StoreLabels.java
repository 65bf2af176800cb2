package io.tremaux.store;

import io.tremaux.graph.LabelSequence;
import io.tremaux.graph.LabelSource;
import io.tremaux.graph.Labels;
import java.util.Arrays;

/** The label set of a node by cursor, for caches to keep. */
public final class StoreLabels implements LabelSource {
    private static final int[] NONE_BEYOND = {};

    /** So many single questions cost no more than the whole label set, which is an array or two. */
    private static final int FEW = 4;

    private final StoreCursors cursors;
    private int[] beyond = NONE_BEYOND;

    public StoreLabels(StoreCursors cursors) {
        this.cursors = cursors;
    }

    @Override
    public long read(long node) {
        beyond = NONE_BEYOND;
        return cursors.moveTo(node) ? mask(cursors.node().labels()) : 0;
    }

    @Override
    public long among(long node, LabelSequence labels) {
        return labels.length() <= FEW ? cursors.among(node, labels) : read(node) & labels.mask();
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
