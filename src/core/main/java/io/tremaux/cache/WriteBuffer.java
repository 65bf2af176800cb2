package io.tremaux.cache;

import io.tremaux.cache.GraphCache.FillGate;
import io.tremaux.cache.label.LabelBatch;
import io.tremaux.cache.label.LabelPages;
import io.tremaux.cache.page.Batch;
import io.tremaux.cache.page.Column;
import io.tremaux.cache.page.Stripes.Kind;
import io.tremaux.cache.property.PropertyColumn;
import io.tremaux.cache.property.ValueBatch;
import io.tremaux.cache.relationship.AdjacencyColumn;
import io.tremaux.cache.relationship.AdjacencyList;
import io.tremaux.cache.relationship.AdjacencyPage;
import io.tremaux.cache.relationship.ListBatch;
import io.tremaux.graph.LookupCounts;
import io.tremaux.graph.Neighbours;
import io.tremaux.heap.Footprint;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The values that one request has read from the store and not yet published to the shared cache: a {@link Batch} for
 * each column. All are published together. So the gate is asked once for all values, after the last one was read, and a
 * lock is taken once for successive nodes of a page.
 *
 * <pre>
 *   read, read, read ... | gate open?  as of l | by column and page: lock { stamp &lt;= l ? put : reject } unlock
 * </pre>
 *
 * A column takes at most 4 KiB here, and the values of a key or the lists in one direction at most 64 KiB more. Belongs
 * to the request's thread.
 */
public final class WriteBuffer {
    /** The approximate bytes of a node's label set, for the count of bytes that a full cache rejects. */
    static final long LABEL_BYTES = 2;

    /** The approximate bytes of a list of relationships, for the same count. */
    static final long LIST_BYTES = 32;

    private final GraphCache cache;
    private final FillGate gate;
    private final LookupCounts labelCounts;
    private final LookupCounts propertyCounts;
    private final LookupCounts relationshipCounts;

    private final Map<Column, Batch> batches = new LinkedHashMap<>(0); // made at the first fill of the column
    private boolean rejectedAsStale;

    /** A buffer for a cache that the request has retained. */
    public WriteBuffer(
            GraphCache cache, FillGate gate, LookupCounts labels, LookupCounts properties, LookupCounts relationships) {
        this.cache = cache;
        this.gate = gate;
        this.labelCounts = labels;
        this.propertyCounts = properties;
        this.relationshipCounts = relationships;
    }

    GraphCache cache() {
        return cache;
    }

    /** Adds the label set of a node, as its code. Code 0, for lack of room, is rejected. */
    void labels(long node, LabelPages pages, int code) {
        if (code == 0) {
            rejectForRoom(Kind.LABELS, LABEL_BYTES);
            return;
        }
        LabelBatch batch = (LabelBatch) batches.computeIfAbsent(pages, any -> new LabelBatch(pages, labelCounts));
        publishIf(batch.isFull());
        batch.add(node, code);
    }

    /**
     * Adds the value of a property; null if the node has none. A value above {@link Footprint#MAX_VALUE} is rejected at
     * once.
     */
    void property(long node, PropertyColumn column, @Nullable Object value) {
        long bytes = value == null ? 0 : Footprint.value(value);
        if (bytes > Footprint.MAX_VALUE) {
            propertyCounts.rejected++;
            return;
        }
        ValueBatch batch = (ValueBatch) batches.computeIfAbsent(column, any -> new ValueBatch(column, propertyCounts));
        publishIf(batch.isFull() || !batch.takes(bytes));
        batch.add(node, value, bytes);
    }

    /**
     * Adds the whole list of a node's relationships in one direction. False if there is no room for the list. A list of
     * a kind that is never kept is rejected, but the answer is true.
     */
    boolean relationships(long node, AdjacencyColumn column, Neighbours list, boolean withIds) {
        boolean isShort = AdjacencyList.maxSize(list.size()) <= AdjacencyPage.MAX_IN_ARENA;
        int size = isShort ? 0 : AdjacencyList.size(list, 0, withIds);
        ListBatch batch = (ListBatch) batches.computeIfAbsent(column, any -> new ListBatch(column, relationshipCounts));
        if (size > AdjacencyPage.MAX_IN_ARENA) {
            return alone(node, batch, column.alone(node, list, withIds, size));
        }
        if (size == AdjacencyList.NOT_KEPT || !copy(node, batch, list, withIds)) {
            relationshipCounts.rejected++;
        }
        return true;
    }

    private boolean copy(long node, ListBatch batch, Neighbours list, boolean withIds) {
        publishIf(batch.isNearlyFull());
        return batch.add(node, list, withIds);
    }

    private boolean alone(long node, ListBatch batch, int @Nullable [] list) {
        if (list == null) {
            relationshipCounts.rejected++;
            return false;
        }
        publishIf(batch.isFull());
        batch.addAlone(node, list);
        publish();
        return true;
    }

    private void publishIf(boolean isFull) {
        if (isFull) {
            publish();
        }
    }

    /**
     * Whether to try to add a value that a node's page does not know. The attempt would nearly always fail if the cache
     * is full and the node has no page.
     *
     * @param page the page of the node; null if there is none
     */
    boolean mayTake(@Nullable Object page) {
        return page != null || hasRoom();
    }

    /** The same; if the answer is false, counts about so many bytes as rejected. */
    boolean takes(Kind kind, @Nullable Object page, long bytes) {
        boolean takes = mayTake(page);
        if (!takes) {
            rejectForRoom(kind, bytes);
        }
        return takes;
    }

    /** Counts a value as rejected, since there is no room for it. */
    void rejectForRoom(Kind kind, long bytes) {
        counts(kind).rejected++;
        cache.budget().reject(bytes);
    }

    private LookupCounts counts(Kind kind) {
        return switch (kind) {
            case LABELS -> labelCounts;
            case PROPERTIES, RELATIONSHIP_PROPERTIES -> propertyCounts;
            case RELATIONSHIPS -> relationshipCounts;
        };
    }

    /** Whether a value was rejected because it may be older than the cache, since the last call of this method. */
    public boolean takeRejectedAsStale() {
        boolean rejected = rejectedAsStale;
        rejectedAsStale = false;
        return rejected;
    }

    /** Whether the cache can grow. */
    public boolean hasRoom() {
        return !cache.budget().isFull();
    }

    /** Publishes all values that were read so far, or rejects them if the gate is closed. */
    public void publish() {
        if (isEmpty()) {
            return;
        }
        boolean open = gate.mayFill();
        long readAsOf = open ? gate.readAsOf() : 0;
        for (Batch batch : batches.values()) {
            boolean rejected = open ? batch.publish(cache.stripes(), readAsOf) : batch.reject();
            rejectedAsStale |= rejected;
        }
    }

    private boolean isEmpty() {
        for (Batch batch : batches.values()) {
            if (!batch.isEmpty()) {
                return false;
            }
        }
        return true;
    }
}
