package io.tremaux.cache.label;

import io.tremaux.cache.page.Dictionary;
import io.tremaux.heap.Footprint;
import io.tremaux.heap.Reservation;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The distinct label sets of a graph. There are few: as many as a graph has kinds of nodes, not nodes.
 *
 * <p>Any number of label tokens is right: nothing is ever cut off. {@value #SET_BYTES} bytes a set, and 16 and 4 a
 * token for tokens from 64 on: no less than a table half empty and the map from set to code take.
 *
 * <p>Masks of 8, 16 or 64 bits were as fast; codes are the smallest, and have no limit of 64 labels.
 */
public final class LabelDictionary extends Dictionary<LabelSet> {
    public static final int[] NONE_BEYOND = {};
    private static final int SET_BYTES = 192;

    public LabelDictionary(Reservation charge) {
        super(charge, new Object[] {null});
    }

    /** The set of a code read from a page; null if the code is 0, or this was cleared. */
    public @Nullable LabelSet set(int code) {
        return (LabelSet) value(code);
    }

    /** The code of a set, given to it if it has none; 0 if there is no room. */
    public int code(long mask, int[] beyond) {
        return codeOf(new LabelSet(mask, sorted(beyond)));
    }

    private static int[] sorted(int[] tokens) {
        if (tokens.length < 2) {
            return tokens;
        }
        int[] ascending = tokens.clone();
        Arrays.sort(ascending);
        return ascending;
    }

    @Override
    protected boolean mayHaveCode(LabelSet set, int code) {
        return true;
    }

    @Override
    protected long bytes(LabelSet set) {
        return SET_BYTES + (set.beyond().length == 0 ? 0 : Footprint.array(set.beyond().length, Integer.BYTES));
    }
}
