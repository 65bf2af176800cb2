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
 * The values that one request has read from the store and has not yet published to the shared cache, a {@link Batch}
 * for each column. All are published together. So the gate is asked once for all of them, after the last was read, and
 * a lock is taken once for successive nodes of a page.
 *
 * <pre>
 *   read, read, read ... | gate open?  as of l | column by column, page by page: lock { stamp &lt;= l ? put : refuse } unlock
 * </pre>
 *
 * At most 4 KiB a column, and 64 KiB of values of one key, or of lists in one direction. Belongs to the request's
 * thread.
 */
public final class WriteBuffer {
    /** About the bytes of a label set, for the count of what a full cache rejects. */
    static final long LABEL_BYTES = 2;

    /** About the bytes of a list of relationships, for the same count. */
    static final long LIST_BYTES = 32;

    private final GraphCache cache;
    private final FillGate gate;
    private final LookupCounts labelCounts;
    private final LookupCounts propertyCounts;
    private final LookupCounts relationshipCounts;

    private final Map<Column, Batch> batches = new LinkedHashMap<>(0); // each made at its column's first fill
    private boolean refusedAsStale;

    /** Fills of a cache that the request has retained. */
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

    /** A node's label set was read. */
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
     * A property was read; null if there is none. A value above {@link Footprint#MAX_VALUE} is not kept, so it does not
     * wait.
     */
    void property(long node, PropertyColumn column, @Nullable Object value) {
        long bytes = value == null ? 0 : Footprint.value(value);
        if (bytes > Footprint.MAX_VALUE) {
            propertyCounts.refused++;
            return;
        }
        ValueBatch batch = (ValueBatch) batches.computeIfAbsent(column, any -> new ValueBatch(column, propertyCounts));
        publishIf(batch.isFull() || !batch.takes(bytes));
        batch.add(node, value, bytes);
    }

    /**
     * The whole list of a node's relationships in one direction was read. False if there is no room for it; one of a
     * kind that is never kept is rejected all the same.
     */
    boolean relationships(long node, AdjacencyColumn column, Neighbours list, boolean withIds) {
        boolean isShort = AdjacencyList.maxSize(list.size()) <= AdjacencyPage.MAX_IN_ARENA;
        int size = isShort ? 0 : AdjacencyList.size(list, 0, withIds);
        ListBatch batch = (ListBatch) batches.computeIfAbsent(column, any -> new ListBatch(column, relationshipCounts));
        if (size > AdjacencyPage.MAX_IN_ARENA) {
            return alone(node, batch, column.alone(node, list, withIds, size));
        }
        if (size == AdjacencyList.NOT_KEPT || !copy(node, batch, list, withIds)) {
            relationshipCounts.refused++;
        }
        return true;
    }

    private boolean copy(long node, ListBatch batch, Neighbours list, boolean withIds) {
        publishIf(batch.isNearlyFull());
        return batch.add(node, list, withIds);
    }

    private boolean alone(long node, ListBatch batch, int @Nullable [] list) {
        if (list == null) {
            relationshipCounts.refused++;
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
     * Whether a value that a node's page does not know is worth adding. Where the cache is full, this says no to most
     * of what would not fit, so that it costs no more than the look-up.
     *
     * @param page of the node, null if there is none
     */
    boolean mayTake(@Nullable Object page) {
        return page != null || hasRoom();
    }

    /** The same; if not, about so many bytes count as rejected. */
    boolean takes(Kind kind, @Nullable Object page, long bytes) {
        boolean takes = mayTake(page);
        if (!takes) {
            rejectForRoom(kind, bytes);
        }
        return takes;
    }

    /** Rejects what was read, since there is no room for it. */
    void rejectForRoom(Kind kind, long bytes) {
        counts(kind).refused++;
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
    public boolean takeRefusedAsStale() {
        boolean refused = refusedAsStale;
        refusedAsStale = false;
        return refused;
    }

    /** Whether the cache can grow. */
    public boolean hasRoom() {
        return !cache.budget().isFull();
    }

    /** Publishes all that was read so far. */
    public void publish() {
        if (isEmpty()) {
            return;
        }
        boolean open = gate.mayFill();
        long readAsOf = open ? gate.readAsOf() : 0;
        for (Batch batch : batches.values()) {
            boolean refused = open ? batch.publish(cache.stripes(), readAsOf) : batch.refuse();
            refusedAsStale |= refused;
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
