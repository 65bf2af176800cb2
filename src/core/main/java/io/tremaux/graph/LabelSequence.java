package io.tremaux.graph;

/**
 * The labels that a filter asks for, in the order of its text, as a bit mask. The mask of the node at hand answers for
 * all of them at once: the bits that both masks share are the node's labels among them, nearly always one or none.
 * Immutable: safe for use by any thread.
 */
public final class LabelSequence {
    private final int[] labels;
    private final long mask;
    private final byte[] firstIndex = new byte[Labels.MASK_BITS];
    private final boolean fitsMask;

    /** @param labels known tokens, never {@link Tokens#UNKNOWN} */
    public LabelSequence(int... labels) {
        this.labels = labels.clone();
        this.fitsMask = labels.length <= Byte.MAX_VALUE && areBits(labels);
        this.mask = fitsMask ? index() : 0;
    }

    private static boolean areBits(int[] labels) {
        for (int label : labels) {
            if (label >= Labels.MASK_BITS) {
                return false;
            }
        }
        return true;
    }

    private long index() {
        long bits = 0;
        for (int i = labels.length - 1; i >= 0; i--) {
            bits |= 1L << labels[i];
            firstIndex[labels[i]] = (byte) i;
        }
        return bits;
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

    /** Whether all labels are bits of a mask, and so few that {@link #firstIn} can answer. */
    public boolean fitsMask() {
        return fitsMask;
    }

    /** The index of the first of the labels that is in a mask, or -1 if none is. */
    int firstIn(long nodeMask) {
        long common = nodeMask & mask;
        return (common & common - 1) == 0 ? only(common) : least(common);
    }

    private int only(long bit) {
        return bit == 0 ? -1 : firstIndex[Long.numberOfTrailingZeros(bit)];
    }

    private int least(long bits) {
        int least = Byte.MAX_VALUE;
        for (long left = bits; left != 0; left &= left - 1) {
            least = Math.min(least, firstIndex[Long.numberOfTrailingZeros(left)]);
        }
        return least;
    }
}
