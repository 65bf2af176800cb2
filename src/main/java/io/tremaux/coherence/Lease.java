package io.tremaux.coherence;

import io.tremaux.cache.GraphCache;
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

    /** The cache that was lent; another one after a {@link #renew()} that says so. */
    public GraphCache cache() {
        return lent.cache();
    }

    /**
     * Asked after the last store read of what is to be published; catches up first, if need be. False once the transaction was
     * ended: from then on ids that it has read are used again.
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

    /** Whether fills are refused for as long as this is not renewed, or were since it was. One volatile read. */
    public boolean isOutdated() {
        return refused || !coherence.isCurrent(lent);
    }

    /** The commit up to which the cache had forgotten what commits touched when this began, or began again last. */
    public long upTo() {
        return upTo;
    }

    /** Whether anything was committed after that commit, or another cache has begun. A few volatile reads. */
    public boolean isBehind(long commit) {
        return coherence.isBehind(lent, commit);
    }

    /** The outcome of a {@link #renew}. */
    public enum Renewal {
        /** It was not possible just now: all is as it was. */
        NONE,
        SAME_CACHE,
        /** Facades over the former one must go. */
        ANOTHER_CACHE
    }

    /**
     * Begins again, between two steps of the request. Where that is not possible now, nothing is lost but fills.
     *
     * <p>Whatever was read from the store before may still answer, but must not be published any more: a batch of fills is
     * published before this or dropped, the node at hand is read anew, and cursors are positioned anew.
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
