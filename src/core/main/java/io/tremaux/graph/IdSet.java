package io.tremaux.graph;

import it.unimi.dsi.fastutil.HashCommon;
import it.unimi.dsi.fastutil.longs.LongIterator;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.Arrays;
import java.util.function.LongConsumer;

/**
 * A growing set of ids, which are mostly dense. Ids from 0 on are bits of one array as far as that takes no more memory
 * than the hash set that holds all others: a small set is a hash set, a large one of dense ids all bits, 1 to 2 of them
 * an id. Belongs to one thread.
 */
public final class IdSet {
    private static final int FIRST_TABLE = 64;
    private static final float LOAD = 0.75f;
    private static final int WORD_SHIFT = 6; // 64 ids a word

    private final LongConsumer charge;
    private long[] bits = {};
    private LongOpenHashSet others = new LongOpenHashSet();
    private int table = FIRST_TABLE;
    private long highest;

    /** @param charge is told by how many bytes the set is about to grow, or has shrunk if negative; it may throw */
    public IdSet(LongConsumer charge) {
        this.charge = charge;
    }

    /** Adds an id; false if it was there. */
    public boolean add(long id) {
        long word = id >>> WORD_SHIFT;
        return word < bits.length ? setBit((int) word, id) : addToOthers(id);
    }

    /** Whether an id is there. */
    public boolean contains(long id) {
        long word = id >>> WORD_SHIFT;
        return word < bits.length ? (bits[(int) word] >>> id & 1L) != 0 : others.contains(id);
    }

    /**
     * Adds ids, given as ints of which the sign means nothing, and collects those that were not there.
     *
     * @param fresh has room for all from an index on
     * @return the index after the last that was collected
     */
    int addAll(int[] ids, int from, int count, long[] fresh, int at) {
        long[] words = bits;
        int next = at;
        for (int i = from; i < from + count; i++) {
            int id = ids[i] & Integer.MAX_VALUE;
            int word = id >>> WORD_SHIFT;
            fresh[next] = id;
            if (word < words.length) {
                long before = words[word];
                words[word] = before | 1L << id;
                next += (int) (~before >>> id) & 1; // no branch, since none could be predicted
            } else {
                next += addToOthers(id) ? 1 : 0;
                words = bits;
            }
        }
        return next;
    }

    private boolean setBit(int word, long id) {
        long before = bits[word];
        long after = before | 1L << id;
        bits[word] = after;
        return before != after;
    }

    private boolean addToOthers(long id) {
        if (others.size() == HashCommon.maxFill(table, LOAD)) {
            makeRoom(Math.max(highest, id));
            return add(id);
        }
        highest = Math.max(highest, id);
        return others.add(id);
    }

    /** Turns all ids into bits, with room for half as many more, if that takes no more than twice the table. */
    private void makeRoom(long highest) {
        long words = Math.max((highest >>> WORD_SHIFT) + 1, bits.length + (bits.length >> 1));
        if (words <= 2L * table) {
            toBits((int) words);
        } else {
            grow();
        }
    }

    private void toBits(int words) {
        charge.accept((long) (words - bits.length) * Long.BYTES);
        bits = Arrays.copyOf(bits, words);
        for (LongIterator ids = others.iterator(); ids.hasNext(); ) {
            long id = ids.nextLong();
            setBit((int) (id >>> WORD_SHIFT), id);
        }
        others = new LongOpenHashSet();
        charge.accept((long) (FIRST_TABLE - table) * Long.BYTES);
        table = FIRST_TABLE;
        highest = 0;
    }

    private void grow() {
        charge.accept((long) table * Long.BYTES);
        table *= 2;
        others.ensureCapacity(HashCommon.maxFill(table, LOAD));
    }
}
