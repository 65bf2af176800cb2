package io.tremaux.graph;

/**
 * The labels that a filter asks for, in the order of its text, and as a bit mask: the bits that it shares with the mask
 * of a node are the node's labels among them. Immutable: safe for use by any thread.
 */
public final class LabelSequence {
    private final int[] labels;
    private final long mask;
    private final boolean fitsMask;

    /** @param labels known tokens, never {@link Tokens#UNKNOWN} */
    public LabelSequence(int... labels) {
        this.labels = labels.clone();
        long bits = 0;
        boolean areBits = true;
        for (int label : labels) {
            bits |= 1L << label;
            areBits &= label < Labels.MASK_BITS;
        }
        this.mask = bits;
        this.fitsMask = areBits;
    }

    /** The number of labels. */
    public int length() {
        return labels.length;
    }

    /** All of them as bits; only if {@link #fitsMask}. */
    public long mask() {
        return mask;
    }

    public int label(int index) {
        return labels[index];
    }

    /** Whether all labels are bits of a mask. */
    public boolean fitsMask() {
        return fitsMask;
    }
}
