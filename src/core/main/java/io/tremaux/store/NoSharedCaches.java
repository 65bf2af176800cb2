package io.tremaux.store;

import io.tremaux.cache.CacheStatistics;
import java.util.function.LongSupplier;

/** For a store that tells nobody of its commits: queries share compiled texts alone. Safe for use by any thread. */
public final class NoSharedCaches implements SharedCaches {
    private final CacheStatistics statistics = new CacheStatistics();
    private final LongSupplier settledCommit;

    /** Of a store that cannot tell its newest commit. */
    public NoSharedCaches() {
        this(() -> UNSETTLED);
    }

    /** @param settledCommit as {@link #settledCommit} has it */
    public NoSharedCaches(LongSupplier settledCommit) {
        this.settledCommit = settledCommit;
    }

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
        return settledCommit.getAsLong();
    }
}
