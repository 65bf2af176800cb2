package io.tremaux.cache.relationship;

import io.tremaux.cache.page.Batch;
import io.tremaux.cache.page.Stripes.Kind;
import io.tremaux.graph.LookupCounts;
import io.tremaux.graph.Neighbours;
import java.util.Arrays;

/**
 * The lists of relationships in one direction that one request has read and not yet published. Short lists are copied;
 * a long one is an array of its own.
 */
public final class ListBatch extends Batch {
    private static final int FIRST_WORDS = 2048;
    private static final int MAX_WORDS = 16 * 1024;
    private static final int NONE = -1;
    private static final int[] NO_LIST = {};

    private final AdjacencyColumn column;
    private final int[] begins = ints();
    private int[] words = NO_LIST;
    private int used;
    private int[] alone = NO_LIST;
    private int indexOfAlone = NONE;

    public ListBatch(AdjacencyColumn column, LookupCounts counts) {
        super(Kind.RELATIONSHIPS, counts);
        this.column = column;
    }

    /** Whether a list that is not long may not fit any more. */
    public boolean isNearlyFull() {
        return isFull() || used + AdjacencyPage.MAX_IN_ARENA > MAX_WORDS;
    }

    /** Copies a list that is not long; false if it is none of those that can be kept. */
    public boolean add(long node, Neighbours list, boolean withIds) {
        if (used + AdjacencyPage.MAX_IN_ARENA > words.length) {
            words = Arrays.copyOf(words, Math.max(FIRST_WORDS, 2 * words.length));
        }
        int size = AdjacencyList.write(list, 0, withIds, words, used);
        if (size == AdjacencyList.NOT_KEPT) {
            return false;
        }
        begins[next()] = used;
        used += size;
        add(node);
        return true;
    }

    /** Takes up a long list, charged already. The caller publishes it before it adds anything else. */
    public void addAlone(long node, int[] list) {
        alone = list;
        indexOfAlone = next();
        add(node);
    }

    @Override
    public boolean put(long node, int index) {
        return index == indexOfAlone ? column.putAlone(node, alone) : column.put(node, words, begins[index]);
    }

    @Override
    public void release(int index) {
        if (index == indexOfAlone) {
            column.release(alone);
        }
    }

    @Override
    public void drop(int count) {
        used = 0;
        alone = NO_LIST;
        indexOfAlone = NONE;
    }
}
