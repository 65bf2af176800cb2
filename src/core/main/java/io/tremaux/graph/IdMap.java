package io.tremaux.graph;

import it.unimi.dsi.fastutil.longs.Long2ObjectMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.Arrays;
import java.util.function.LongConsumer;

/**
 * Numbers by id. A hash table holds blocks of 16 neighbouring ids, so ids that are near each other are near each other
 * in memory: a search over a large graph looks mostly at what the processor has at hand. Ids from 0 on are places in
 * one array as far as that takes no more memory than their blocks, or 32 bytes an id: to look up an id there costs one
 * read. At most 112 bytes an id. Belongs to one thread.
 */
public final class IdMap {
    /** Stands for an id without a number. */
    public static final int NONE = -1;

    private static final int BLOCK_SHIFT = 4;
    private static final int IDS_A_BLOCK = 1 << BLOCK_SHIFT;
    private static final int BYTES_A_BLOCK = 80 + 32; // with its place in a table that has room
    private static final int PLACES_OF_A_BLOCK = BYTES_A_BLOCK / Integer.BYTES; // in the array
    private static final int PLACES_OF_AN_ID =
            8; // at least, so that few ids are in a block before they are in the array
    private static final int FEWEST_BLOCKS = 16; // for which the array is worth it
    private static final double GROWTH = 1.25; // at least, so that a number is copied a few times in all

    private final LongConsumer charge;
    private final Long2ObjectOpenHashMap<int[]> blocks = new Long2ObjectOpenHashMap<>(1); // many maps stay small
    private int[] byId = {};
    private long size;
    private long highest; // id in a block

    /** @param charge is told by how many bytes the map is about to grow, or has shrunk if negative; it may throw */
    public IdMap(LongConsumer charge) {
        this.charge = charge;
    }

    /** The number of an id, or {@link #NONE}. */
    public int get(long id) {
        if (id < byId.length) {
            return byId[(int) id];
        }
        int[] block = blocks.get(id >>> BLOCK_SHIFT);
        return block == null ? NONE : block[place(id)];
    }

    private static int place(long id) {
        return (int) id & IDS_A_BLOCK - 1;
    }

    /** Gives an id a number, in place of the one that it has. */
    public void put(long id, int number) {
        if (id < byId.length) {
            size += byId[(int) id] == NONE ? 1 : 0;
            byId[(int) id] = number;
            return;
        }
        highest = Math.max(highest, id);
        int[] block = blocks.get(id >>> BLOCK_SHIFT);
        if (block == null) {
            block = addBlock(id);
        }
        size += block[place(id)] == NONE ? 1 : 0;
        block[place(id)] = number;
        if (blocks.size() >= FEWEST_BLOCKS) {
            moveToArrayIfDense();
        }
    }

    private int[] addBlock(long id) {
        charge.accept(BYTES_A_BLOCK);
        int[] block = new int[IDS_A_BLOCK];
        Arrays.fill(block, NONE);
        blocks.put(id >>> BLOCK_SHIFT, block);
        return block;
    }

    private void moveToArrayIfDense() {
        long allowed = Math.max(PLACES_OF_AN_ID * size, byId.length + (long) PLACES_OF_A_BLOCK * blocks.size());
        long places = Math.min(Integer.MAX_VALUE - 16, allowed);
        if (highest >= places || places < GROWTH * byId.length) {
            return;
        }
        int before = byId.length;
        charge.accept((places - before) * Integer.BYTES);
        byId = Arrays.copyOf(byId, (int) places);
        Arrays.fill(byId, before, byId.length, NONE);
        for (Long2ObjectMap.Entry<int[]> each : blocks.long2ObjectEntrySet()) {
            int first = (int) each.getLongKey() << BLOCK_SHIFT;
            int from = Math.max(before - first, 0); // what is before was in the array already
            int to = Math.min(IDS_A_BLOCK, byId.length - first);
            System.arraycopy(each.getValue(), from, byId, first + from, to - from);
        }
        charge.accept(-(long) blocks.size() * BYTES_A_BLOCK);
        blocks.clear();
        blocks.trim();
    }

    /** Whether no id has a number. */
    public boolean isEmpty() {
        return size == 0;
    }
}
