package io.tremaux.store;

import io.tremaux.cache.GraphCache;
import java.util.function.LongSupplier;

/** Shared caches lent to one query until it is closed. Belongs to the query's thread. */
public interface Lease extends GraphCache.FillGate, AutoCloseable {
    /** The cache that was lent; a different one after {@link Renewal#ANOTHER_CACHE}. */
    GraphCache cache();

    /**
     * Tells the last commit that the cache that is lent now has followed, by a volatile read. All that is found in that
     * cache while this stays the same is of one state of the graph: that after this commit. A store that never gives an
     * id of a relationship to another one need not promise that.
     */
    LongSupplier followed();

    /** Whether fills are rejected until the next renewal, or were since the last one. One volatile read. */
    boolean isOutdated();

    /** The last commit that the cache had followed when this began or was last renewed. */
    long upTo();

    /** Whether there is a later commit than the given one, or another cache has begun. A few volatile reads. */
    boolean isBehind(long commit);

    /** The outcome of a {@link #renew}. */
    enum Renewal {
        /** Not possible now; the lease is unchanged. */
        NONE,
        SAME_CACHE,
        /** The caller must replace facades over the former cache. */
        ANOTHER_CACHE,
        /** The caller may use the former cache no longer, and there is no other one for this query. */
        ENDED
    }

    /**
     * Renews the lease, between two steps of the query. If that is not possible now, fills are rejected, and the
     * traversal stays correct.
     *
     * <p>Values read from the store before the renewal may still answer, but must not be published after it. So the
     * caller publishes or drops its fills before, and afterwards reads the current node and positions the cursors
     * again.
     */
    Renewal renew();

    /** Releases the caches. May be called more than once. */
    @Override
    void close();
}
