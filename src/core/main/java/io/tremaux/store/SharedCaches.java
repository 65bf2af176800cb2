package io.tremaux.store;

import io.tremaux.cache.CacheStatistics;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The shared caches of one database, as far as a query asks about them. A {@link StoreSession} lends them. Safe for use
 * by any thread.
 */
public interface SharedCaches {
    /** No commit. */
    long UNSETTLED = -1;

    /** The mode in force. */
    CoherenceMode coherenceMode();

    /** How much older than the store an entry may be that a query finds; null in every mode but {@code BOUNDED}. */
    default @Nullable Duration maxStaleness() {
        return null;
    }

    /** The counters of all queries, however often the caches were reset. */
    CacheStatistics statistics();

    /**
     * The newest commit, if every commit is wholly in the store; {@link #UNSETTLED} while one is being applied, or if
     * that cannot be told. If it is the same at two moments, all that was read in between is of one state.
     */
    long settledCommit();

    /** Whether there is such a commit at all; if not, it is always {@link #UNSETTLED}. */
    default boolean tellsCommits() {
        return true;
    }
}
