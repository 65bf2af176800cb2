package io.tremaux.janusgraph.tinkerpop;

import io.tremaux.cache.CacheStatistics;
import io.tremaux.store.Grade;
import io.tremaux.store.SharedCaches;

/** For a graph that tells nobody of its commits: queries share compiled texts alone. Safe for use by any thread. */
public final class NoSharedCaches implements SharedCaches {
    private final CacheStatistics statistics = new CacheStatistics();

    @Override
    public Grade grade() {
        return Grade.OFF;
    }

    @Override
    public CacheStatistics statistics() {
        return statistics;
    }

    @Override
    public long settledCommit() {
        return UNSETTLED;
    }
}
