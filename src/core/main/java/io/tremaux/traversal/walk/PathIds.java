package io.tremaux.traversal.walk;

import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.Arrays;
import java.util.function.LongConsumer;

/**
 * The ids of the nodes or relationships on the path to the current node: a stack that can be searched. The first ids
 * are scanned, those of a long path looked up in a hash set: a chain costs the same at each step. 24 bytes an id, 8 if
 * it is not searched. Belongs to one thread.
 */
final class PathIds {
    private static final int SCANNED = 32;
    private static final int FIRST_CAPACITY = 64;
    private static final int BYTES_IN_TABLE = 2 * Long.BYTES; // of a hash set up to three quarters full

    private final boolean searched;
    private final LongConsumer charge;
    private final LongOpenHashSet deep = new LongOpenHashSet();
    private long[] ids = new long[FIRST_CAPACITY];
    private int size;

    /** @param searched whether {@link #contains} will be asked; all ids are different then */
    PathIds(boolean searched, LongConsumer charge) {
        this.searched = searched;
        this.charge = charge;
    }

    void push(long id) {
        if (size == ids.length) {
            charge.accept((long) ids.length * (Long.BYTES + (searched ? BYTES_IN_TABLE : 0)));
            ids = Arrays.copyOf(ids, 2 * ids.length);
        }
        ids[size++] = id;
        if (searched && size > SCANNED) {
            deep.add(id);
        }
    }

    void pop() {
        size--;
        if (searched && size >= SCANNED) {
            deep.remove(ids[size]);
        }
    }

    /** The id pushed last. */
    long last() {
        return ids[size - 1];
    }

    boolean contains(long id) {
        for (int i = Math.min(size, SCANNED) - 1; i >= 0; i--) {
            if (ids[i] == id) {
                return true;
            }
        }
        return size > SCANNED && deep.contains(id);
    }
}
