package io.tremaux.coherence;

import io.tremaux.cache.GraphCache;
import io.tremaux.store.Lease;
import java.util.function.LongSupplier;
import org.neo4j.kernel.api.KernelTransaction;

/** A lease of caches that follow the commits. Belongs to the query's thread. */
final class CacheLease implements Lease {
    private final Coherence coherence;
    private final KernelTransaction transaction;
    private TrackedCache lent;
    private long upTo; // the commit that the cache had followed when it was lent or renewed
    private long readAsOf; // commits up to this one were wholly in the store before the query read
    private boolean rejected; // a fill was rejected since then
    private boolean closed;

    CacheLease(Coherence coherence, KernelTransaction transaction, TrackedCache lent, long readAsOf) {
        this.coherence = coherence;
        this.transaction = transaction;
        this.lent = lent;
        this.upTo = lent.upTo();
        this.readAsOf = readAsOf;
    }

    @Override
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
        rejected |= !may;
        return may;
    }

    @Override
    public long readAsOf() {
        return readAsOf;
    }

    @Override
    public LongSupplier followed() {
        return lent::upTo;
    }

    @Override
    public boolean isOutdated() {
        return rejected || !coherence.isCurrent(lent);
    }

    @Override
    public long upTo() {
        return upTo;
    }

    @Override
    public boolean isBehind(long commit) {
        return coherence.isBehind(lent, commit);
    }

    /**
     * Takes the current caches in place of those that were lent. If there are none, this lease goes on with those it
     * has.
     */
    @Override
    public Renewal renew() {
        CacheLease next = coherence.begin(transaction);
        if (next == null) {
            return Renewal.NONE;
        }
        boolean another = next.lent != lent;
        lent.cache().release();
        lent = next.lent;
        upTo = next.upTo;
        readAsOf = next.readAsOf;
        rejected = false;
        return another ? Renewal.ANOTHER_CACHE : Renewal.SAME_CACHE;
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            lent.cache().release();
        }
    }
}
