package io.tremaux.coherence;

import io.tremaux.cache.GraphCache;
import java.util.function.LongSupplier;
import org.neo4j.kernel.api.KernelTransaction;

/** Permanent caches lent to one request until it is closed. Belongs to the request's thread. */
public final class Lease implements GraphCache.FillGate, AutoCloseable {
    private final Coherence coherence;
    private final KernelTransaction transaction;
    private Followed lent;
    private long upTo;
    private long readAsOf;
    private boolean refused;
    private boolean closed;

    Lease(Coherence coherence, KernelTransaction transaction, Followed lent, long readAsOf) {
        this.coherence = coherence;
        this.transaction = transaction;
        this.lent = lent;
        this.upTo = lent.upTo();
        this.readAsOf = readAsOf;
    }

    /** The cache that was lent; a different one after {@link Renewal#ANOTHER_CACHE}. */
    public GraphCache cache() {
        return lent.cache();
    }

    /**
     * Called after the last store read of the values to be published; catches up first if necessary. False once the
     * transaction was ended, because its ids may be reused from then on.
     */
    @Override
    public boolean mayFill() {
        boolean may = coherence.mayFill(lent, readAsOf)
                && !transaction.isTerminated()
                && !transaction.dataRead().transactionStateHasChanges();
        refused |= !may;
        return may;
    }

    @Override
    public long readAsOf() {
        return readAsOf;
    }

    /**
     * Tells the last commit that the cache that is lent now has followed, by a volatile read. All that is found in that
     * cache while this stays the same is of one state of the graph: that after this commit.
     */
    public LongSupplier followed() {
        return lent::upTo;
    }

    /** Whether fills are rejected until the next renewal, or were since the last one. One volatile read. */
    public boolean isOutdated() {
        return refused || !coherence.isCurrent(lent);
    }

    /** The last commit that the cache had followed when this began or was last renewed. */
    public long upTo() {
        return upTo;
    }

    /** Whether there is a later commit than the given one, or another cache has begun. A few volatile reads. */
    public boolean isBehind(long commit) {
        return coherence.isBehind(lent, commit);
    }

    /** The outcome of a {@link #renew}. */
    public enum Renewal {
        /** Not possible now; the lease is unchanged. */
        NONE,
        SAME_CACHE,
        /** The caller must replace facades over the former cache. */
        ANOTHER_CACHE
    }

    /**
     * Renews the lease, between two steps of the request. If that is not possible now, fills are rejected, and the walk
     * stays correct.
     *
     * <p>Values read from the store before the renewal may still answer, but must not be published after it. So the
     * caller publishes or drops its fills before, and afterwards reads the node at hand and positions the cursors
     * again.
     */
    public Renewal renew() {
        Lease next = coherence.begin(transaction);
        if (next == null) {
            return Renewal.NONE;
        }
        boolean another = next.lent != lent;
        lent.cache().release();
        lent = next.lent;
        upTo = next.upTo;
        readAsOf = next.readAsOf;
        refused = false;
        return another ? Renewal.ANOTHER_CACHE : Renewal.SAME_CACHE;
    }

    /** Gives the caches back. May be called more than once. */
    @Override
    public void close() {
        if (!closed) {
            closed = true;
            lent.cache().release();
        }
    }
}
