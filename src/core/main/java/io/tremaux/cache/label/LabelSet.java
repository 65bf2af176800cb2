package io.tremaux.cache.label;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** One combination of labels that nodes have, in tokens. Immutable; the array is shared and must not be changed. */
public final class LabelSet {
    private final long mask;
    private final int[] beyond;

    /** @param beyond the tokens from 64 on, ascending, so that equal sets are equal keys */
    LabelSet(long mask, int[] beyond) {
        this.mask = mask;
        this.beyond = beyond;
    }

    /** The tokens below 64, as bits. */
    public long mask() {
        return mask;
    }

    /** The tokens from 64 on, ascending. To be read only. */
    public int[] beyond() {
        return beyond;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof LabelSet that && mask == that.mask && Arrays.equals(beyond, that.beyond);
    }

    @Override
    public int hashCode() {
        return 31 * Long.hashCode(mask) + Arrays.hashCode(beyond);
    }
}
