package io.tremaux.cache.label;

import io.tremaux.cache.page.PageDirectory;
import io.tremaux.heap.Footprint;
import io.tremaux.heap.Reservation;
import java.util.Arrays;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * The distinct label sets of a graph, numbered from 1 on in the order they were met. There are few: as many as a graph
 * has kinds of nodes, not nodes.
 *
 * <pre>
 *   code      0        1                2                3
 *   masks   [ - | 0 (no label) | 1 &lt;&lt; PERSON | 1 &lt;&lt; PERSON |      tokens below 64
 *   beyond  [ - |     {}       |      {}      |    { 71 }    |      tokens from 64 on, ascending
 * </pre>
 *
 * <p>Any number of label tokens is right: nothing is ever cut off. {@value #SET_BYTES} bytes a set, and 16 and 4 a
 * token for tokens beyond: no less than tables half empty and the map from set to code take.
 *
 * <p>A reader by code takes no lock and meets only finished entries: a page publishes a code, by a release write, after
 * the entry that the code stands for. No code is given to another set. Adding takes the monitor; finding the code of a
 * known set does not.
 *
 * <p>Masks of 8, 16 or 64 bits were as fast; codes are the smallest, and have no limit of 64 labels.
 */
public final class LabelDictionary {
    public static final int[] NONE_BEYOND = {};
    private static final int SET_BYTES = 192;
    private static final int FIRST_LENGTH = 16;
    private static final Sets NO_SETS = new Sets(0);

    private final Reservation charge;
    private final ConcurrentMap<LabelSet, Integer> codes = new ConcurrentHashMap<>();
    private volatile Sets sets = NO_SETS;
    private int size;

    /** @param charge reserves the bytes of each set; once it is closed, no set gets a code any more */
    public LabelDictionary(Reservation charge) {
        this.charge = charge;
    }

    /** The sets by code, as they are now: what a reader takes after it has read a code. */
    public Sets sets() {
        return sets;
    }

    /** The code of a set, given to it if it has none; 0 if there is no room. */
    public int code(long mask, int[] beyond) {
        LabelSet set = new LabelSet(mask, sorted(beyond));
        Integer known = codes.get(set);
        return known != null ? known : add(set);
    }

    private static int[] sorted(int[] tokens) {
        if (tokens.length < 2) {
            return tokens;
        }
        int[] ascending = tokens.clone();
        Arrays.sort(ascending);
        return ascending;
    }

    private synchronized int add(LabelSet set) {
        Integer known = codes.get(set);
        if (known != null || isCleared(sets)) {
            return known == null ? 0 : known;
        }
        Integer code = charge.allocate(bytes(set), () -> append(set));
        clearIfClosed();
        return code == null ? 0 : code;
    }

    private int append(LabelSet set) {
        Sets known = sets; // once: it may be cleared meanwhile
        if (isCleared(known)) {
            return 0;
        }
        int code = size + 1;
        Sets room = code < known.masks.length ? known : known.longer();
        room.masks[code] = set.mask;
        room.beyond[code] = set.beyond;
        sets = room;
        size = code; // first: a map that runs out of memory may hold the entry all the same
        codes.put(set, code);
        return code;
    }

    /** A new table would not hold what the codes given out stand for. */
    private boolean isCleared(Sets known) {
        return known == NO_SETS && size > 0;
    }

    /** Forgets all sets, for good; returns the bytes that were charged for them. */
    public synchronized long drop() {
        long bytes = recount();
        clear();
        return bytes;
    }

    /**
     * Forgets all sets. The charge must be closed, so that no code is given out anew; see
     * {@link PageDirectory#clear()}.
     */
    public void clear() {
        sets = NO_SETS;
        codes.clear();
    }

    private void clearIfClosed() {
        if (charge.isClosed()) {
            clear();
        }
    }

    /** The number of sets. */
    public int size() {
        return codes.size();
    }

    /** What must have been charged, counted anew. */
    public long recount() {
        return codes.keySet().stream().mapToLong(LabelDictionary::bytes).sum();
    }

    private static long bytes(LabelSet set) {
        return SET_BYTES + (set.beyond.length == 0 ? 0 : Footprint.array(set.beyond.length, Integer.BYTES));
    }

    /** Label sets by code. Entries are added, never changed. */
    public static final class Sets {
        private final long[] masks;
        private final int[][] beyond;

        private Sets(int length) {
            masks = new long[length];
            beyond = new int[length][];
        }

        private Sets(long[] masks, int[][] beyond) {
            this.masks = masks;
            this.beyond = beyond;
        }

        private Sets longer() {
            int length = Math.max(FIRST_LENGTH, 2 * masks.length);
            return new Sets(Arrays.copyOf(masks, length), Arrays.copyOf(beyond, length));
        }

        /** Whether a code read from a slot stands for a set here: not if it is 0, nor if the dictionary was cleared. */
        public boolean knows(int code) {
            return code != 0 && code < masks.length;
        }

        /**
         * The tokens below 64, as bits. Only for a code that {@linkplain #knows is known} here, as is {@link #beyond}.
         */
        public long mask(int code) {
            return masks[code];
        }

        /** The tokens from 64 on, ascending. Shared: to be read only. */
        public int[] beyond(int code) {
            return beyond[code];
        }
    }

    /** A label set as the key of a map. The array is ascending, so that equal sets are equal keys. */
    private static final class LabelSet {
        private final long mask;
        private final int[] beyond;

        private LabelSet(long mask, int[] beyond) {
            this.mask = mask;
            this.beyond = beyond;
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
}
