package io.tremaux.cache;

import io.tremaux.cache.label.LabelPages;
import io.tremaux.cache.page.CacheVisitor;
import io.tremaux.cache.page.Column;
import io.tremaux.cache.page.Stripes;
import io.tremaux.cache.page.Stripes.Kind;
import io.tremaux.cache.property.PropertyColumns;
import io.tremaux.cache.relationship.AdjacencyColumn;
import io.tremaux.graph.Direction;
import io.tremaux.heap.Evictable;
import io.tremaux.heap.HeapBudget;
import io.tremaux.heap.Reservation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * One generation of the shared caches of one database: what its requests have read of the graph. It begins empty, and
 * requests fill it ({@link WriteBuffer}). The thread that follows the commits invalidates the entries of each node that
 * a commit changed. If the commits cannot be followed, another cache replaces this one.
 *
 * <p>Life: {@code new} (current) - {@link #retire()} (replaced: no request takes it up any more) - the last
 * {@link #release()} (empty). Each request calls {@link #retain()} before its first read and {@link #release()} after
 * its last. Its bytes stay charged until it is emptied: by the last request that leaves or, once it is replaced, by a
 * budget that is short. A request goes on with an emptied cache unharmed: it finds nothing and fills nothing.
 *
 * <p>Thread-safe. A fixed few hundred bytes of an empty cache are not charged, everything that grows is.
 */
public final class GraphCache {
    /** Says whether a request may publish the values that it has just read from the store. */
    public interface FillGate {
        /**
         * Asked after the last store read of a batch and before the batch is published. If false, the whole batch is
         * rejected.
         */
        boolean mayFill();

        /** Every commit up to this was applied to the store before any of it was read. */
        long readAsOf();
    }

    private final HeapBudget budget;
    private final Reservation charge; // of what belongs to no facade
    private final Reservation labelCharge;
    private final Reservation propertyCharge;
    private final Reservation relationshipCharge;
    private final CacheStatistics statistics;
    private final Stripes stripes;
    private volatile LabelPages labels;
    private final AdjacencyColumn[] adjacency = new AdjacencyColumn[Direction.values().length];
    private final PropertyColumns properties;
    private final PropertyColumns relationshipProperties;

    private final AtomicInteger holders = new AtomicInteger(1); // the database, until retired, and each request
    private final AtomicBoolean retired = new AtomicBoolean();
    private final Runnable emptying = new Emptying();
    private final Evictable sweep = new Sweep(this);

    /** An empty cache. The statistics may outlive it and be shared with those that replace it. */
    public GraphCache(HeapBudget budget, CacheStatistics statistics) {
        this.budget = budget;
        this.statistics = statistics;
        charge = new Reservation(budget);
        labelCharge = new Reservation(budget);
        propertyCharge = new Reservation(budget);
        relationshipCharge = new Reservation(budget);
        stripes = new Stripes(charge);
        labels = new LabelPages(labelCharge);
        properties = new PropertyColumns(Kind.PROPERTIES, propertyCharge);
        relationshipProperties = new PropertyColumns(Kind.RELATIONSHIP_PROPERTIES, propertyCharge);
        for (Direction direction : Direction.values()) {
            adjacency[direction.ordinal()] = new AdjacencyColumn(direction, relationshipCharge);
        }
        budget.add(sweep);
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
            budget.removeReplaced(emptying);
            empty();
        }
    }

    /** Says that another cache has taken this one's place. May be said more than once. */
    public void retire() {
        if (retired.compareAndSet(false, true)) {
            try {
                budget.emptyUnderPressure(emptying);
            } finally { // also out of memory: without a release the bytes would stay charged for good
                release();
            }
        }
    }

    /** What the budget does when it is short. A class, not a lambda, so that tools can measure what a cache holds. */
    private final class Emptying implements Runnable {
        @Override
        public void run() {
            columns().forEach(column -> statistics.evicted(column.kind(), column.entries()));
            empty();
        }
    }

    /**
     * Clears everything, for good: from now on nothing is found and every fill is rejected. Releases all bytes to the
     * budget. Takes no lock, and may be called by any thread at any time.
     */
    public void empty() {
        budget.remove(sweep);
        charges().forEach(Reservation::close);
        clear();
    }

    private void clear() {
        labels.clear();
        stripes.clear();
        for (AdjacencyColumn column : adjacency) {
            column.clear();
        }
        properties.clear();
        relationshipProperties.clear();
    }

    LabelPages labels() {
        return labels;
    }

    /** The columns of relationships, by the ordinal of their {@link Direction}. */
    AdjacencyColumn[] adjacency() {
        return adjacency;
    }

    /** The columns of nodes' properties. */
    PropertyColumns properties() {
        return properties;
    }

    /** The columns of relationships' properties, by the relationships' ids. */
    PropertyColumns relationshipProperties() {
        return relationshipProperties;
    }

    Stripes stripes() {
        return stripes;
    }

    /**
     * Invalidates the labels of a node, which a commit has touched. A value that was read before that commit is not
     * published any more. By one thread at a time, as all methods that invalidate.
     *
     * @param commit the number of the commit; commits are told in ascending order
     */
    public void invalidateLabels(long node, long commit) {
        synchronized (stripes.lock(node)) {
            stripes.stamp(Kind.LABELS, node, commit);
            statistics.invalidated(Kind.LABELS, labels.invalidate(node));
        }
    }

    /** Invalidates all properties of a node. */
    public void invalidateProperties(long node, long commit) {
        synchronized (stripes.lock(node)) {
            stripes.stamp(Kind.PROPERTIES, node, commit);
            statistics.invalidated(Kind.PROPERTIES, properties.invalidate(node));
        }
    }

    /**
     * Invalidates all properties of a relationship. Without any column this makes no stamps for single relationships.
     */
    public void invalidatePropertiesOfRelationship(long relationship, long commit) {
        synchronized (stripes.lock(relationship)) {
            if (relationshipProperties.areNone()) {
                stripes.stampAsBefore(Kind.RELATIONSHIP_PROPERTIES, relationship, commit);
            } else {
                stripes.stamp(Kind.RELATIONSHIP_PROPERTIES, relationship, commit);
                statistics.invalidated(Kind.RELATIONSHIP_PROPERTIES, relationshipProperties.invalidate(relationship));
            }
        }
    }

    /** Invalidates the relationships of a node. */
    public void invalidateRelationships(long node, long commit) {
        synchronized (stripes.lock(node)) {
            stripes.stamp(Kind.RELATIONSHIPS, node, commit);
            int entries = 0;
            for (AdjacencyColumn column : adjacency) {
                entries += column.invalidate(node);
            }
            statistics.invalidated(Kind.RELATIONSHIPS, entries);
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
        all.addAll(properties.all());
        all.addAll(relationshipProperties.all());
        return all;
    }

    /**
     * Drops columns of which hardly more than the directory and the dictionary is left. A column is emptied before
     * another replaces it: until then, a commit that a traversal follows must find its entries here. Only a sweep calls
     * it, one at a time.
     */
    void dropGarbage() {
        dropGarbageOfLabels();
        statistics.evicted(Kind.PROPERTIES, properties.dropGarbage(stripes));
        statistics.evicted(Kind.RELATIONSHIP_PROPERTIES, relationshipProperties.dropGarbage(stripes));
    }

    private void dropGarbageOfLabels() {
        LabelPages pages = labels;
        if (pages.isMostlyGarbage()) {
            statistics.evicted(Kind.LABELS, pages.drop(stripes));
            labels = new LabelPages(labelCharge);
        }
    }

    /** Shows every entry. Takes no lock: of what is filled or emptied meanwhile, some may be missed. */
    public void visit(CacheVisitor visitor) {
        columns().forEach(column -> column.visit(visitor));
    }

    /**
     * Shows what is cached of one node, as far as that could be published now which was read as of a commit. The lock
     * of the node is held meanwhile, so that nothing of it changes.
     */
    public void visit(long node, long readAsOf, CacheVisitor visitor) {
        synchronized (stripes.lock(node)) {
            for (Column column : columns()) {
                boolean isOfNodes = column.kind() != Kind.RELATIONSHIP_PROPERTIES;
                if (isOfNodes && Stripes.isAsNew(stripes.of(column.kind()), node, readAsOf)) {
                    column.visit(node, visitor);
                }
            }
        }
    }

    /** Shows what is cached of one relationship, in the same way. */
    public void visitRelationship(long relationship, long readAsOf, CacheVisitor visitor) {
        synchronized (stripes.lock(relationship)) {
            if (Stripes.isAsNew(stripes.of(Kind.RELATIONSHIP_PROPERTIES), relationship, readAsOf)) {
                relationshipProperties.all().forEach(column -> column.visit(relationship, visitor));
            }
        }
    }

    /** The columns of nodes that hold anything now. */
    public NonEmptyColumns nonEmptyColumns() {
        List<Direction> directions = Stream.of(Direction.values())
                .filter(direction -> adjacency[direction.ordinal()].entries() > 0)
                .toList();
        return new NonEmptyColumns(
                labelEntries() > 0,
                properties.keysInUse().toList(),
                directions,
                relationshipProperties.keysInUse().toList());
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

    private List<Reservation> charges() {
        return List.of(charge, labelCharge, propertyCharge, relationshipCharge);
    }

    /** The number of nodes whose labels are known. */
    public long labelEntries() {
        return labels.entries();
    }

    /** The number of (node, key) and (relationship, key) pairs whose value, or lack of one, is known. */
    public long propertyEntries() {
        return properties.entries() + relationshipProperties.entries();
    }

    /** The number of (node, direction) pairs whose relationships are known. */
    public long relationshipEntries() {
        return Stream.of(adjacency).mapToLong(Column::entries).sum();
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
        long relationships = Stream.of(adjacency).mapToLong(Column::recount).sum();
        assertCharged(stripes.recount(), charge);
        assertCharged(labels.recount(), labelCharge);
        assertCharged(properties.recount() + relationshipProperties.recount(), propertyCharge);
        assertCharged(relationships, relationshipCharge);
    }

    private static void assertCharged(long counted, Reservation charge) {
        if (counted != charge.bytes()) {
            throw new IllegalStateException(counted + " bytes held, but " + charge.bytes() + " charged");
        }
    }
}
