package io.tremaux.cache.page;

import io.tremaux.cache.page.Stripes.Kind;
import io.tremaux.graph.LookupCounts;

/**
 * The values that one request has read of one column and not yet published, in the order of reading. Belongs to the
 * request's thread.
 */
public abstract class Batch {
    private static final int CAPACITY = 256;

    private final Kind kind;
    private final LookupCounts counts;
    private final long[] nodes = new long[CAPACITY];
    private int size;

    public Batch(Kind kind, LookupCounts counts) {
        this.kind = kind;
        this.counts = counts;
    }

    public final boolean isEmpty() {
        return size == 0;
    }

    public final boolean isFull() {
        return size == CAPACITY;
    }

    /** An array with an element for each node. */
    public static int[] ints() {
        return new int[CAPACITY];
    }

    /** The same for objects. */
    public static Object[] objects() {
        return new Object[CAPACITY];
    }

    /** The index of what is read next. */
    public final int next() {
        return size;
    }

    /** Takes up a node, when what was read of it lies at {@link #next()}. There must be room. */
    public final void add(long node) {
        nodes[size++] = node;
    }

    /**
     * Publishes everything that is as new as any: page by page, {@code lock { stamp <= readAsOf ? put : refuse }
     * unlock}. Answers whether something was refused because it may not be.
     */
    public final boolean publish(Stripes stripes, long readAsOf) {
        boolean refused = false;
        int i = 0;
        while (i < size) {
            long page = PageDirectory.index(nodes[i]);
            synchronized (stripes.lock(nodes[i])) {
                long[] stamps = stripes.of(kind);
                do {
                    boolean isAsNew = Stripes.isAsNew(stamps, nodes[i], readAsOf);
                    publish(i++, isAsNew);
                    refused |= !isAsNew;
                } while (i < size && PageDirectory.index(nodes[i]) == page);
            }
        }
        clear();
        return refused;
    }

    private void publish(int i, boolean isAsNew) {
        if (isAsNew && put(nodes[i], i)) {
            counts.fills++;
            return;
        }
        counts.refused++;
        if (!isAsNew) {
            giveBack(i);
        }
    }

    /** Refuses everything, since nothing may be as new as the cache. Answers whether there was anything. */
    public final boolean refuse() {
        boolean refused = size > 0;
        for (int i = 0; i < size; i++) {
            publish(i, false);
        }
        clear();
        return refused;
    }

    private void clear() {
        forget(size);
        size = 0;
    }

    /** Publishes what was read of a node; false if there is no room. The caller holds the node's lock. */
    public abstract boolean put(long node, int index);

    /** Gives back what was charged for something that is not published. */
    public void giveBack(int index) {}

    /** Forgets so many nodes. */
    public void forget(int count) {}
}
