package io.tremaux.cache;

import io.tremaux.cache.page.Stripes.Kind;
import io.tremaux.graph.LookupCounts;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.Stream;

/**
 * Counts of look-ups in the shared caches of one database, and of the entries that were removed, since the database
 * started. The counts of a request are added when it ends. Thread-safe.
 */
public final class CacheStatistics {
    private final LookupCounts labels = new LookupCounts();
    private final LookupCounts properties = new LookupCounts();
    private final LookupCounts relationships = new LookupCounts();
    private final AtomicLongArray invalidated = new AtomicLongArray(Kind.values().length); // by kind
    private final AtomicLongArray evicted = new AtomicLongArray(Kind.values().length);

    /**
     * The entries of one facade that were removed one by one or page by page. A reset counts none.
     *
     * @param invalidations entries removed because a commit changed them
     * @param evictions entries removed because the budget was short
     */
    public record Removals(long invalidations, long evictions) {}

    /** Adds the counts of one request. */
    public synchronized void add(
            LookupCounts labelCounts, LookupCounts propertyCounts, LookupCounts relationshipCounts) {
        labels.add(labelCounts);
        properties.add(propertyCounts);
        relationships.add(relationshipCounts);
    }

    /** Counts invalidated entries. A commit that invalidates nothing costs no atomic addition. */
    void invalidated(Kind kind, int entries) {
        if (entries > 0) {
            invalidated.addAndGet(kind.ordinal(), entries);
        }
    }

    void evicted(Kind kind, long entries) {
        evicted.addAndGet(kind.ordinal(), entries);
    }

    /** The look-ups of the label facade so far, as a copy. */
    public synchronized LookupCounts labels() {
        return copy(labels);
    }

    /** The look-ups of the property facade so far, as a copy. */
    public synchronized LookupCounts properties() {
        return copy(properties);
    }

    /** The look-ups of the relationship facade so far, as a copy. */
    public synchronized LookupCounts relationships() {
        return copy(relationships);
    }

    /** The entries of the label facade that were removed. */
    public Removals removedLabels() {
        return removed(Kind.LABELS);
    }

    /** The entries of the property facade that were removed, of nodes and of relationships. */
    public Removals removedProperties() {
        return removed(Kind.PROPERTIES, Kind.RELATIONSHIP_PROPERTIES);
    }

    /** The entries of the relationship facade that were removed. */
    public Removals removedRelationships() {
        return removed(Kind.RELATIONSHIPS);
    }

    private Removals removed(Kind... kinds) {
        return new Removals(sum(invalidated, kinds), sum(evicted, kinds));
    }

    private static long sum(AtomicLongArray counts, Kind... kinds) {
        return Stream.of(kinds).mapToLong(kind -> counts.get(kind.ordinal())).sum();
    }

    private static LookupCounts copy(LookupCounts counts) {
        LookupCounts copy = new LookupCounts();
        copy.add(counts);
        return copy;
    }
}
