package io.tremaux.store;

import io.tremaux.cache.CacheStatistics;

/** For a store that tells nobody of its commits: queries share compiled texts alone. Safe for use by any thread. */
public final class NoSharedCaches implements SharedCaches {
    private final CacheStatistics statistics = new CacheStatistics();

    @Override
    public CoherenceMode coherenceMode() {
        return CoherenceMode.OFF;
    }

    @Override
    public CacheStatistics statistics() {
        return statistics;
    }

    @Override
    public long settledCommit() {
        return UNSETTLED;
    }

    @Override
    public boolean tellsCommits() {
        return false;
    }
}
