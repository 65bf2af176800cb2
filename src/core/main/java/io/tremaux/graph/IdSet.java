package io.tremaux.graph;

import it.unimi.dsi.fastutil.HashCommon;
import it.unimi.dsi.fastutil.longs.LongIterator;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.Arrays;
import java.util.function.LongConsumer;

/**
 * A growing set of ids, which are mostly dense. Ids from 0 on are bits of one array as far as that takes no more memory
 * than a hash set of all ids would, or some more while it is at most {@value #FEW_WORDS} words. A hash set holds the
 * ids beyond. So a small set is a hash set, and a large one of dense ids is all bits, which cost less time. Belongs to
 * one thread.
 */
public final class IdSet {
    private static final int FIRST_TABLE = 64;
    private static final float LOAD = 0.75f;
    private static final int WORD_SHIFT = 6; // 64 ids a word

    /** Words of bits that an id may take; a hash set takes 1.3 to 2.7. */
    private static final int WORDS_OF_AN_ID = 2;

    /** The same while all bits are few. */
    private static final int FEW_WORDS_OF_AN_ID = 16;

    private static final int FEW_WORDS = 1 << 13;

    private final LongConsumer charge;
    private long size;
    private long[] bits = {};
    private LongOpenHashSet others = firstTable();
    private int table = FIRST_TABLE; // words of the hash set
    private long highest; // id in it

    /** @param charge is told by how many bytes the set is about to grow, or has shrunk if negative; it may throw */
    public IdSet(LongConsumer charge) {
        this.charge = charge;
    }

    private static LongOpenHashSet firstTable() {
        return new LongOpenHashSet(HashCommon.maxFill(FIRST_TABLE, LOAD), LOAD);
    }

    /** Adds an id; false if it was there. */
    public boolean add(long id) {
        boolean fresh = id >>> WORD_SHIFT < bits.length ? setBit(id) : addBeyond(id);
        size += fresh ? 1 : 0;
        return fresh;
    }

    /** Removes an id, if it is there. Releases no memory. */
    public void remove(long id) {
        if (contains(id)) {
            int word = (int) (id >>> WORD_SHIFT);
            if (word < bits.length) {
                bits[word] &= ~(1L << id);
            } else {
                others.remove(id);
            }
            size--;
        }
    }

    /** How many ids there are. */
    public long size() {
        return size;
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
        int counted = at;
        for (int i = from; i < from + count; i++) {
            int id = ids[i] & Integer.MAX_VALUE;
            int word = id >>> WORD_SHIFT;
            fresh[next] = id;
            if (word < words.length) {
                long before = words[word];
                words[word] = before | 1L << id;
                next += (int) (~before >>> id) & 1; // no branch, since none could be predicted
            } else {
                size += next - counted; // of which what is beyond depends
                counted = next;
                next += addBeyond(id) ? 1 : 0;
                words = bits;
            }
        }
        size += next - counted;
        return next;
    }

    private boolean setBit(long id) {
        int word = (int) (id >>> WORD_SHIFT);
        long before = bits[word];
        long after = before | 1L << id;
        bits[word] = after;
        return before != after;
    }

    private boolean addBeyond(long id) {
        highest = Math.max(highest, id);
        long word = highest >>> WORD_SHIFT;
        if (word < Math.max(WORDS_OF_AN_ID * size, Math.min(FEW_WORDS_OF_AN_ID * size, FEW_WORDS))) {
            toBits((int) Math.max(word + 1, bits.length + (bits.length >> 1)));
            return setBit(id);
        }
        if (others.size() == table - (table >> 2)) { // LOAD of it
            grow();
        }
        return others.add(id);
    }

    /** Turns all ids into bits. The array grows by half at least, so that this happens seldom. */
    private void toBits(int words) {
        charge.accept((long) (words - bits.length) * Long.BYTES);
        bits = Arrays.copyOf(bits, words);
        for (LongIterator ids = others.iterator(); ids.hasNext(); ) {
            setBit(ids.nextLong());
        }
        if (table > FIRST_TABLE) {
            charge.accept((long) (FIRST_TABLE - table) * Long.BYTES);
            table = FIRST_TABLE;
            others = firstTable();
        } else {
            others.clear();
        }
        highest = 0;
    }

    /** Removes all ids, and releases the memory. */
    public void clear() {
        long bytes = (long) (bits.length + table - FIRST_TABLE) * Long.BYTES;
        size = 0;
        bits = new long[0];
        others = firstTable();
        table = FIRST_TABLE;
        highest = 0;
        charge.accept(-bytes);
    }

    private void grow() {
        charge.accept((long) table * Long.BYTES);
        table *= 2;
        others.ensureCapacity(HashCommon.maxFill(table, LOAD));
    }
}
