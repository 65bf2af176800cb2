package io.tremaux.cache;

import io.tremaux.cache.page.Stripes.Kind;
import io.tremaux.graph.LookupCounts;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.Stream;

/**
 * Counts how the requests of one database used its shared caches since it started, and the entries that were removed. A
 * request is added when it ends. Thread-safe.
 */
public final class CacheStatistics {
    private final LookupCounts labels = new LookupCounts();
    private final LookupCounts properties = new LookupCounts();
    private final LookupCounts relationships = new LookupCounts();
    private final AtomicLongArray invalidated = new AtomicLongArray(Kind.values().length); // by kind
    private final AtomicLongArray evicted = new AtomicLongArray(Kind.values().length);

    /**
     * The entries of one facade that went one by one or page by page. A reset counts none.
     *
     * @param invalidations because a commit touched them
     * @param evictions because the budget was short
     */
    public record Removals(long invalidations, long evictions) {}

    /** Adds what one request did. */
    public synchronized void add(
            LookupCounts labelCounts, LookupCounts propertyCounts, LookupCounts relationshipCounts) {
        labels.add(labelCounts);
        properties.add(propertyCounts);
        relationships.add(relationshipCounts);
    }

    /** A commit that touches nothing cached costs no atomic addition. */
    void invalidated(Kind kind, int entries) {
        if (entries > 0) {
            invalidated.addAndGet(kind.ordinal(), entries);
        }
    }

    void evicted(Kind kind, long entries) {
        evicted.addAndGet(kind.ordinal(), entries);
    }

    /** The sums of the label facade, as of now. */
    public synchronized LookupCounts labels() {
        return copy(labels);
    }

    /** The sums of the property facade, as of now. */
    public synchronized LookupCounts properties() {
        return copy(properties);
    }

    /** The sums of the relationship facade, as of now. */
    public synchronized LookupCounts relationships() {
        return copy(relationships);
    }

    /** Entries of the label facade that went. */
    public Removals removedLabels() {
        return removed(Kind.LABELS);
    }

    /** Entries of the property facade that went: of nodes, and of relationships. */
    public Removals removedProperties() {
        return removed(Kind.PROPERTIES, Kind.RELATIONSHIP_PROPERTIES);
    }

    /** Entries of the relationship facade that went. */
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
