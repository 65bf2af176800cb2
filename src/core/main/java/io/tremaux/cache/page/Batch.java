package io.tremaux.cache.page;

import io.tremaux.cache.page.Stripes.Kind;
import io.tremaux.graph.LookupCounts;

/**
 * What one request has read for one {@link Column} and has not yet published, in the order of reading. Belongs to the
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

    /** Whether there is no room. Then the caller publishes before it adds another node. */
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

    /** The index at which the caller writes what it reads next. */
    public final int next() {
        return size;
    }

    /** Adds a node, once the caller has written what it read at {@link #next()}. There must be room. */
    public final void add(long node) {
        nodes[size++] = node;
    }

    /**
     * Publishes each value that no later commit may have changed: page by page, {@code lock { stamp <= readAsOf ? put :
     * reject } unlock}. Answers whether a stamp rejected any.
     */
    public final boolean publish(Stripes stripes, long readAsOf) {
        boolean rejected = false;
        int i = 0;
        while (i < size) {
            long page = PageDirectory.index(nodes[i]);
            synchronized (stripes.lock(nodes[i])) {
                long[] stamps = stripes.of(kind);
                do {
                    boolean isAsNew = Stripes.isAsNew(stamps, nodes[i], readAsOf);
                    publish(i++, isAsNew);
                    rejected |= !isAsNew;
                } while (i < size && PageDirectory.index(nodes[i]) == page);
            }
        }
        clear();
        return rejected;
    }

    private void publish(int i, boolean isAsNew) {
        if (isAsNew && put(nodes[i], i)) {
            counts.fills++;
            return;
        }
        counts.rejected++;
        if (!isAsNew) {
            release(i);
        }
    }

    /** Rejects everything, because the cache may know of later commits. Answers whether there was anything. */
    public final boolean reject() {
        boolean rejected = size > 0;
        for (int i = 0; i < size; i++) {
            publish(i, false);
        }
        clear();
        return rejected;
    }

    private void clear() {
        drop(size);
        size = 0;
    }

    /** Publishes what was read of a node; false if there is no room. The caller holds the node's lock. */
    public abstract boolean put(long node, int index);

    /** Releases what was charged for something that is not published. */
    public void release(int index) {}

    /** Drops what was read of so many nodes, from the first on. */
    public void drop(int count) {}
}
