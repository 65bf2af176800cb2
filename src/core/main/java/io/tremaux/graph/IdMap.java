package io.tremaux.graph;

import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.Arrays;
import java.util.function.LongConsumer;

/**
 * Numbers by id. A hash table holds blocks of 16 neighbouring ids, so ids that are near each other are near each other in
 * memory: a search over a large graph looks mostly at what the processor has at hand. A block takes about 110 bytes, which
 * is 7 an id if it is full. Belongs to one thread.
 */
public final class IdMap {
    /** Stands for an id without a number. */
    public static final int NONE = -1;

    private static final int BLOCK_SHIFT = 4;
    private static final int IDS_A_BLOCK = 1 << BLOCK_SHIFT;
    private static final long BYTES_A_BLOCK = 80 + 32; // with its place in a table that has room

    private final LongConsumer charge;
    private final Long2ObjectOpenHashMap<int[]> blocks = new Long2ObjectOpenHashMap<>(1); // many maps stay small

    /** @param charge is told by how many bytes the map is about to grow; it may throw */
    public IdMap(LongConsumer charge) {
        this.charge = charge;
    }

    /** The number of an id, or {@link #NONE}. */
    public int get(long id) {
        int[] block = blocks.get(id >>> BLOCK_SHIFT);
        return block == null ? NONE : block[place(id)];
    }

    private static int place(long id) {
        return (int) id & IDS_A_BLOCK - 1;
    }

    /** Gives an id a number, in place of the one that it has. */
    public void put(long id, int number) {
        int[] block = blocks.get(id >>> BLOCK_SHIFT);
        if (block == null) {
            charge.accept(BYTES_A_BLOCK);
            block = new int[IDS_A_BLOCK];
            Arrays.fill(block, NONE);
            blocks.put(id >>> BLOCK_SHIFT, block);
        }
        block[place(id)] = number;
    }

    /** Whether no id has a number. */
    public boolean isEmpty() {
        return blocks.isEmpty();
    }
}
