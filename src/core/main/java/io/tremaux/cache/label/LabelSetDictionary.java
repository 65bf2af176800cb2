package io.tremaux.cache.label;

import io.tremaux.cache.page.Dictionary;
import io.tremaux.heap.Footprint;
import io.tremaux.heap.Reservation;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Gives each distinct label set of a graph a small code, which pages store instead of the set. A graph has few: about
 * as many as it has kinds of nodes.
 *
 * <p>The number of labels is not limited. A set is charged {@value #SET_BYTES} bytes, and if it has tokens from 64 on,
 * 16 more and 4 for each of these. The figures include half-empty hash tables.
 *
 * <p>Alternative not taken: masks instead of codes were as fast, but take more room and allow only 64 labels.
 */
public final class LabelSetDictionary extends Dictionary<LabelSet> {
    public static final int[] NONE_BEYOND = {};
    private static final int SET_BYTES = 192;

    public LabelSetDictionary(Reservation charge) {
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
