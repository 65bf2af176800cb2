package io.tremaux.store;

import io.tremaux.cache.CacheStatistics;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** For a store that tells nobody of its commits: queries share compiled texts alone. Safe for use by any thread. */
public final class NoSharedCaches implements SharedCaches {
    private final CacheStatistics statistics = new CacheStatistics();
    private final @Nullable LongSupplier settledCommit;

    /** Of a store that cannot tell its newest commit. */
    public NoSharedCaches() {
        this.settledCommit = null;
    }

    /** @param settledCommit as {@link #settledCommit} has it */
    public NoSharedCaches(LongSupplier settledCommit) {
        this.settledCommit = settledCommit;
    }

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
        return settledCommit == null ? UNSETTLED : settledCommit.getAsLong();
    }

    @Override
    public boolean tellsCommits() {
        return settledCommit != null;
    }
}
