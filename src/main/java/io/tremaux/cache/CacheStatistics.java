package io.tremaux.cache;

import io.tremaux.graph.LookupCounts;
import java.util.concurrent.atomic.AtomicLong;

/** What the requests of one database did with its permanent caches, added up as each of them ends. Thread-safe. */
public final class CacheStatistics {
    private final LookupCounts labels = new LookupCounts();
    private final LookupCounts properties = new LookupCounts();
    private final LookupCounts relationships = new LookupCounts();
    private final AtomicLong evictions = new AtomicLong();

    /** Adds what one request did. */
    public synchronized void add(
            LookupCounts labelCounts, LookupCounts propertyCounts, LookupCounts relationshipCounts) {
        labels.add(labelCounts);
        properties.add(propertyCounts);
        relationships.add(relationshipCounts);
    }

    void evicted(long entries) {
        evictions.addAndGet(entries);
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

    /** Entries dropped because the budget was short. */
    public long evictions() {
        return evictions.get();
    }

    private static LookupCounts copy(LookupCounts counts) {
        LookupCounts copy = new LookupCounts();
        copy.add(counts);
        return copy;
    }
}
