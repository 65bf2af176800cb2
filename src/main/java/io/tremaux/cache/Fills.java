package io.tremaux.cache;

import io.tremaux.cache.GraphCache.FillGate;
import io.tremaux.cache.Stripes.Kind;
import io.tremaux.graph.LookupCounts;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What one request has read from the store and not yet published. Values are collected and published together, which asks
 * the gate once for all of them, after the last was read, and takes a lock once for neighbours.
 *
 * <pre>
 *   read, read, read ... | gate open?  as of l | page by page: lock { stamp &lt;= l ? put : refuse } unlock
 * </pre>
 *
 * Belongs to the request's thread.
 */
public final class Fills {
    private static final int BATCH = 256;
    private static final int MIN_REFUSALS = 4096;

    private final GraphCache cache;
    private final FillGate gate;
    private final LookupCounts[] counts = new LookupCounts[Kind.values().length];

    private final long[] nodes = new long[BATCH];
    private final @Nullable PropertyColumn[] columns = new PropertyColumn[BATCH]; // null: labels
    private final @Nullable Object[] values = new Object[BATCH];
    private final int[] codes = new int[BATCH];
    private int size;
    private boolean refusedAsStale;
    private long refusedForRoom;

    /** Fills of a cache that the request has retained. */
    public Fills(GraphCache cache, FillGate gate, LookupCounts labels, LookupCounts properties) {
        this.cache = cache;
        this.gate = gate;
        counts[Kind.LABELS.ordinal()] = labels;
        counts[Kind.PROPERTIES.ordinal()] = properties;
    }

    GraphCache cache() {
        return cache;
    }

    /** A node's label set was read. */
    void labels(long node, int code) {
        if (code == 0 || hasNoRoom(cache.labels(), node)) {
            refuseForRoom(Kind.LABELS);
        } else {
            codes[next(node)] = code;
        }
    }

    /** A property was read; null if there is none. */
    void property(long node, PropertyColumn column, @Nullable Object value) {
        if (hasNoRoom(column, node)) {
            refuseForRoom(Kind.PROPERTIES);
        } else {
            int index = next(node);
            columns[index] = column;
            values[index] = value;
        }
    }

    /** Known beforehand for most of what does not fit, so that a full cache costs no more than the look-up. */
    private boolean hasNoRoom(Column column, long node) {
        return cache.isFull() && column.directory().page(node) == null;
    }

    /** Nothing is published; now and then, as many refusals as there are entries apart, others make room. */
    void refuseForRoom(Kind kind) {
        counts[kind.ordinal()].refused++;
        refusedForRoom++;
        if (refusedForRoom >= MIN_REFUSALS && refusedForRoom >= cache.entries()) {
            refusedForRoom = 0;
            cache.makeRoom();
        }
    }

    private int next(long node) {
        if (size == BATCH) {
            publish();
        }
        nodes[size] = node;
        return size++;
    }

    /** Whether anything was refused because it may not be as new as the cache, since this was asked last. */
    public boolean takeRefusedAsStale() {
        boolean refused = refusedAsStale;
        refusedAsStale = false;
        return refused;
    }

    /** Whether the cache can grow. */
    public boolean hasRoom() {
        return !cache.isFull();
    }

    /** Publishes all that was read so far. */
    public void publish() {
        if (size == 0) {
            return;
        }
        if (gate.mayFill()) {
            publish(gate.readAsOf());
        } else {
            refuseAll();
        }
        Arrays.fill(columns, 0, size, null);
        Arrays.fill(values, 0, size, null);
        size = 0;
    }

    private void publish(long readAsOf) {
        int i = 0;
        while (i < size) {
            long page = PageDirectory.index(nodes[i]);
            synchronized (cache.stripes().lock(nodes[i])) {
                do {
                    publish(i++, readAsOf);
                } while (i < size && PageDirectory.index(nodes[i]) == page);
            }
        }
    }

    private void publish(int i, long readAsOf) {
        PropertyColumn column = columns[i];
        Kind kind = column == null ? Kind.LABELS : Kind.PROPERTIES;
        LookupCounts counts = this.counts[kind.ordinal()];
        if (!cache.stripes().isAsNew(kind, nodes[i], readAsOf)) {
            refusedAsStale = true;
            counts.refused++;
        } else if (column == null ? cache.labels().put(nodes[i], codes[i]) : column.put(nodes[i], values[i])) {
            counts.fills++;
        } else {
            counts.refused++;
        }
    }

    private void refuseAll() {
        refusedAsStale = true;
        for (int i = 0; i < size; i++) {
            Kind kind = columns[i] == null ? Kind.LABELS : Kind.PROPERTIES;
            counts[kind.ordinal()].refused++;
        }
    }
}
