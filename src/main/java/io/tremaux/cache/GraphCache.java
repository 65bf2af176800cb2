package io.tremaux.cache;

import io.tremaux.cache.Stripes.Kind;
import io.tremaux.graph.Direction;
import io.tremaux.heap.Charge;
import io.tremaux.heap.Evictable;
import io.tremaux.heap.Footprint;
import io.tremaux.heap.HeapBudget;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One generation of the permanent caches of one database: what its requests have read of the graph, shared by them. It
 * begins empty, and requests fill it ({@link Fills}). The thread that follows the commits invalidates the entries of each node that
 * a commit changed. If the commits cannot be followed, another cache replaces this one.
 *
 * <p>Life: {@code new} (current) - {@link #retire()} (replaced: no request takes it up any more) - the last {@link
 * #release()} (empty). Each request calls {@link #retain()} before its first read and {@link #release()} after its last.
 * Its bytes stay charged until it is emptied, which happens when the last request has left or, if it is replaced by then,
 * as soon as the budget is short. A request goes on with an emptied cache unharmed: it finds nothing and fills nothing.
 *
 * <p>Thread-safe. A fixed few hundred bytes of an empty cache are not charged, everything that grows is.
 */
public final class GraphCache {
    /** Says whether a request may publish the values that it has just read from the store. */
    public interface FillGate {
        /** Asked after the last store read of a batch and before the batch is published. If false, the whole batch is rejected. */
        boolean mayFill();

        /** Every commit up to this was applied to the store before any of it was read. */
        long readAsOf();
    }

    private static final int MAX_KEYS = 1 << 24; // Neo4j has no more property key tokens
    private static final int FIRST_COLUMNS = 16;
    private static final PropertyColumn[] NO_COLUMNS = {};

    private final HeapBudget budget;
    private final Charge charge; // of what belongs to no facade
    private final Charge labelCharge;
    private final Charge propertyCharge;
    private final Charge relationshipCharge;
    private final CacheStatistics statistics;
    private final Stripes stripes;
    private volatile LabelPages labels;
    private final AdjacencyColumn[] adjacency = new AdjacencyColumn[Direction.values().length];
    private volatile @Nullable PropertyColumn[] columns = NO_COLUMNS;

    private final AtomicInteger holders = new AtomicInteger(1); // the database, until retired, and each request
    private final AtomicBoolean retired = new AtomicBoolean();
    private final Runnable emptying = new Emptying();
    private final Evictable evicting = new Evicting();

    /** An empty cache. The statistics may outlive it and be shared with those that replace it. */
    public GraphCache(HeapBudget budget, CacheStatistics statistics) {
        this.budget = budget;
        this.statistics = statistics;
        charge = new Charge(budget);
        labelCharge = new Charge(budget);
        propertyCharge = new Charge(budget);
        relationshipCharge = new Charge(budget);
        stripes = new Stripes(charge);
        labels = new LabelPages(labelCharge);
        Arrays.setAll(adjacency, direction -> new AdjacencyColumn(relationshipCharge));
        budget.add(evicting);
    }

    /** Enters a request. False, and nothing to release, if all have left this cache already. */
    public boolean retain() {
        int before;
        do {
            before = holders.get();
            if (before == 0) {
                return false;
            }
        } while (!holders.compareAndSet(before, before + 1));
        return true;
    }

    /** Lets a request leave. */
    public void release() {
        int left = holders.decrementAndGet();
        if (left < 0) {
            throw new IllegalStateException("Released more often than retained");
        }
        if (left == 0) {
            budget.forget(emptying);
            empty();
        }
    }

    /** Says that another cache has taken this one's place. May be said more than once. */
    public void retire() {
        if (retired.compareAndSet(false, true)) {
            try {
                budget.emptyUnderPressure(emptying);
            } finally { // whatever there is no memory for: or the bytes would be lost for good
                release();
            }
        }
    }

    /** What the budget does when it is short. A class, not a lambda, so that tools can measure what a cache holds. */
    private final class Emptying implements Runnable {
        @Override
        public void run() {
            statistics.evicted(entries());
            empty();
        }
    }

    /** What the budget does when another cache needs room. */
    private final class Evicting implements Evictable {
        private final Sweep sweep = new Sweep(GraphCache.this);

        @Override
        public void evictIdle(BooleanSupplier enough) {
            statistics.evicted(sweep.evictIdle(enough));
        }

        @Override
        public void evictUnused(BooleanSupplier enough) {
            statistics.evicted(sweep.evictUnused(enough));
        }

        @Override
        public long entries() {
            return GraphCache.this.entries();
        }
    }

    /**
     * Forgets everything, for good: from now on nothing is found and every fill is refused. All bytes go back to the budget.
     * Takes no lock, and may be called by any thread at any time.
     */
    public void empty() {
        budget.remove(evicting);
        charges().forEach(Charge::close);
        clear();
    }

    private void clear() {
        PropertyColumn[] all = columns;
        columns = NO_COLUMNS;
        labels.clear();
        stripes.clear();
        for (AdjacencyColumn column : adjacency) {
            column.clear();
        }
        for (PropertyColumn column : all) {
            if (column != null) {
                column.clear();
            }
        }
    }

    LabelPages labels() {
        return labels;
    }

    /** The columns of relationships, by the ordinal of their {@link Direction}. */
    AdjacencyColumn[] adjacency() {
        return adjacency;
    }

    Stripes stripes() {
        return stripes;
    }

    /**
     * Forgets the labels of a node, which a commit has touched. A value that was read before that commit is not published any more.
     * By one thread at a time, as all methods that forget.
     *
     * @param commit the number of the commit; commits are told in ascending order
     */
    public void invalidateLabels(long node, long commit) {
        synchronized (stripes.lock(node)) {
            stripes.stamp(Kind.LABELS, node, commit);
            labels.invalidate(node);
        }
    }

    /** Forgets all properties of a node. */
    public void invalidateProperties(long node, long commit) {
        synchronized (stripes.lock(node)) {
            stripes.stamp(Kind.PROPERTIES, node, commit);
            for (PropertyColumn column : columns) {
                if (column != null) {
                    column.invalidate(node);
                }
            }
        }
    }

    /** Forgets the relationships of a node. */
    public void invalidateRelationships(long node, long commit) {
        synchronized (stripes.lock(node)) {
            stripes.stamp(Kind.RELATIONSHIPS, node, commit);
            for (AdjacencyColumn column : adjacency) {
                column.invalidate(node);
            }
        }
    }

    /** All entries. */
    public long entries() {
        return labelEntries() + propertyEntries() + relationshipEntries();
    }

    /** The budget of the server, which says whether there is room. */
    HeapBudget budget() {
        return budget;
    }

    List<Column> columns() {
        List<Column> all = new ArrayList<>();
        all.add(labels);
        all.addAll(Arrays.asList(adjacency));
        for (PropertyColumn column : columns) {
            if (column != null) {
                all.add(column);
            }
        }
        return all;
    }

    /** The column of a property key; null if there is no room for one. */
    @Nullable PropertyColumn column(int key) {
        PropertyColumn[] all = columns;
        PropertyColumn column = key < all.length ? all[key] : null;
        return column != null ? column : addColumn(key);
    }

    private synchronized @Nullable PropertyColumn addColumn(int key) {
        PropertyColumn[] all = columns;
        if (key < all.length && all[key] != null) {
            return all[key];
        }
        if (key >= MAX_KEYS) {
            return null;
        }
        PropertyColumn column = propertyCharge.allocate(PropertyColumn.BYTES, () -> new PropertyColumn(propertyCharge));
        if (column != null && !publish(column, key)) {
            propertyCharge.subtract(PropertyColumn.BYTES);
            return null;
        }
        return column;
    }

    /**
     * Drops columns of which hardly more than the directory and the dictionary is left. Each goes when it is empty: a walk that
     * has it may take up a commit, which must find its entries. Only a sweep calls it, one at a time.
     *
     * @return the number of entries that went with them
     */
    long dropGarbage() {
        long evicted = dropGarbageOfLabels();
        PropertyColumn[] all = columns;
        for (int key = 0; key < all.length; key++) {
            PropertyColumn column = all[key];
            if (column != null && column.isMostlyGarbage()) {
                evicted += column.drop(stripes);
                remove(column, key);
            }
        }
        return evicted;
    }

    private long dropGarbageOfLabels() {
        LabelPages pages = labels;
        if (!pages.isMostlyGarbage()) {
            return 0;
        }
        long evicted = pages.drop(stripes);
        labels = new LabelPages(labelCharge);
        return evicted;
    }

    /** No effect if all columns have gone meanwhile. */
    private synchronized void remove(PropertyColumn column, int key) {
        PropertyColumn[] old = columns;
        if (key < old.length && old[key] == column) {
            PropertyColumn[] all = old.clone();
            all[key] = null;
            columns = all;
        }
    }

    /** Copies all columns: a new array for every new key, so that readers need no more than one volatile read. */
    private boolean publish(PropertyColumn column, int key) {
        PropertyColumn[] old = columns;
        int length = Math.max(Math.max(FIRST_COLUMNS, old.length), key + 1);
        PropertyColumn[] all = propertyCharge.allocate(columnBytes(length), () -> Arrays.copyOf(old, length));
        if (all == null) {
            return false;
        }
        all[key] = column;
        columns = all;
        propertyCharge.subtract(columnBytes(old.length));
        if (propertyCharge.isClosed()) {
            clear();
        }
        return true;
    }

    private static long columnBytes(int length) {
        return length == 0 ? 0 : Footprint.array(length, Footprint.REFERENCE);
    }

    /** Shows every entry. Takes no lock: of what is filled or emptied meanwhile, some may be missed. */
    public void visit(CacheVisitor visitor) {
        labels.visit(visitor);
        for (Direction direction : Direction.values()) {
            adjacency[direction.ordinal()].visit(direction, visitor);
        }
        PropertyColumn[] all = columns;
        for (int key = 0; key < all.length; key++) {
            PropertyColumn column = all[key];
            if (column != null) {
                column.visit(key, visitor);
            }
        }
    }

    /**
     * Shows what is cached of one node, as far as that could be published now which was read as of a commit. The lock of
     * the node is held meanwhile, so that nothing of it changes.
     */
    public void visit(long node, long readAsOf, CacheVisitor visitor) {
        synchronized (stripes.lock(node)) {
            if (Stripes.isAsNew(stripes.of(Kind.LABELS), node, readAsOf)) {
                labels.visit(node, visitor);
            }
            if (Stripes.isAsNew(stripes.of(Kind.PROPERTIES), node, readAsOf)) {
                visitProperties(node, visitor);
            }
            if (Stripes.isAsNew(stripes.of(Kind.RELATIONSHIPS), node, readAsOf)) {
                for (Direction direction : Direction.values()) {
                    adjacency[direction.ordinal()].visit(node, direction, visitor);
                }
            }
        }
    }

    private void visitProperties(long node, CacheVisitor visitor) {
        PropertyColumn[] all = columns;
        for (int key = 0; key < all.length; key++) {
            PropertyColumn column = all[key];
            if (column != null) {
                column.visit(key, node, visitor);
            }
        }
    }

    /** The bytes this cache holds of the budget. */
    public long bytes() {
        return charge.bytes() + labelBytes() + propertyBytes() + relationshipBytes();
    }

    /** The bytes of all that is known of labels. */
    public long labelBytes() {
        return labelCharge.bytes();
    }

    /** The bytes of all that is known of properties. */
    public long propertyBytes() {
        return propertyCharge.bytes();
    }

    /** The bytes of all that is known of relationships. */
    public long relationshipBytes() {
        return relationshipCharge.bytes();
    }

    private List<Charge> charges() {
        return List.of(charge, labelCharge, propertyCharge, relationshipCharge);
    }

    /** The number of nodes whose labels are known. */
    public long labelEntries() {
        return labels.entries();
    }

    /** The number of (node, key) pairs whose value, or lack of one, is known. */
    public long propertyEntries() {
        long sum = 0;
        for (PropertyColumn column : columns) {
            sum += column == null ? 0 : column.entries();
        }
        return sum;
    }

    /** The number of (node, direction) pairs whose relationships are known. */
    public long relationshipEntries() {
        long sum = 0;
        for (AdjacencyColumn column : adjacency) {
            sum += column.entries();
        }
        return sum;
    }

    /** What the requests did here. */
    public CacheStatistics statistics() {
        return statistics;
    }

    /**
     * Counts every entry and every byte anew and compares with what is kept. For tests, while no request fills.
     *
     * @throws IllegalStateException if anything differs
     */
    public void assertConsistent() {
        PropertyColumn[] all = columns;
        long properties = columnBytes(all.length);
        for (PropertyColumn column : all) {
            properties += column == null ? 0 : column.recount();
        }
        long relationships = 0;
        for (AdjacencyColumn column : adjacency) {
            relationships += column.recount();
        }
        assertCharged(stripes.recount(), charge);
        assertCharged(labels.recount(), labelCharge);
        assertCharged(properties, propertyCharge);
        assertCharged(relationships, relationshipCharge);
    }

    private static void assertCharged(long counted, Charge charge) {
        if (counted != charge.bytes()) {
            throw new IllegalStateException(counted + " bytes held, but " + charge.bytes() + " charged");
        }
    }
}
