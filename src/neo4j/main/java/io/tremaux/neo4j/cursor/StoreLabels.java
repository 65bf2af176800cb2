package io.tremaux.neo4j.cursor;

import io.tremaux.graph.LabelSource;
import io.tremaux.graph.Labels;
import java.util.Arrays;

/**
 * The label set of a node by cursor, for caches to keep. Few sets make up nearly all nodes: these are decoded once.
 *
 * <p>A record has up to seven labels in one field, and nodes with the same field have the same labels. To decode a
 * field makes two arrays, and takes up to 20 ns a node.
 */
public final class StoreLabels implements LabelSource {
    private static final int[] NONE_BEYOND = {};
    private static final int RECENT = 16;

    private final StoreCursors cursors;
    private final long[] recentKeys = new long[RECENT];
    private final long[] recentMasks = new long[RECENT]; // of sets without tokens beyond
    private int[] beyond = NONE_BEYOND; // of the node read last; a new array for each node that has some

    public StoreLabels(StoreCursors cursors) {
        this.cursors = cursors;
        Arrays.fill(recentKeys, NodeReader.NO_KEY);
    }

    @Override
    public long read(long node) {
        beyond = NONE_BEYOND;
        return cursors.moveTo(node) ? read(cursors.node()) : 0;
    }

    private long read(NodeReader node) {
        long key = node.labelKey();
        int slot = (int) (key ^ key >>> 8) & RECENT - 1;
        if (key != NodeReader.NO_KEY && recentKeys[slot] == key) {
            return recentMasks[slot];
        }
        long mask = mask(node.labels());
        if (beyond.length == 0) {
            recentKeys[slot] = key;
            recentMasks[slot] = mask;
        }
        return mask;
    }

    @Override
    public int[] beyond() {
        return beyond;
    }

    /** Splits tokens into the mask, which it returns, and those beyond. */
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
