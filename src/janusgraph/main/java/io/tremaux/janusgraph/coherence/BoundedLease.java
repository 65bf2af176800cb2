package io.tremaux.janusgraph.coherence;

import io.tremaux.cache.GraphCache;
import io.tremaux.janusgraph.coherence.Clock.Moment;
import io.tremaux.janusgraph.id.IdDictionary;
import io.tremaux.store.Lease;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The lease of one query on a {@link Generation} of the shared caches, until that is too old. A renewal then goes over
 * to the current generation. Belongs to the query's thread; another one may close it, but fills no caches.
 */
public final class BoundedLease implements Lease {
    /** A renewal drops rows, so while others commit there is one a second, and not one a look. */
    private static final long BETWEEN_RENEWALS = TimeUnit.SECONDS.toNanos(1);

    private final BoundedCaches caches;
    private final Reader reader;
    private final Thread thread = Thread.currentThread();
    private Generation lent;
    private Moment renewed;
    private long readAsOf; // number of the last commit of this instance that was in the store before the query read
    private boolean closed;

    /** The query's way to read the store. */
    public interface Reader {
        /** Whether others may be shown what it has read, by the numbers that it gave. */
        boolean mayPublish();

        /** Drops all that it has read and keeps; what is asked again is read again. */
        void dropRead();
    }

    BoundedLease(BoundedCaches caches, Reader reader, Generation lent) {
        this.caches = caches;
        this.reader = reader;
        this.lent = lent;
        this.renewed = caches.now();
        this.readAsOf = caches.followed();
    }

    /** By which the query numbers nodes. */
    public IdDictionary nodes() {
        return lent.ids().nodes();
    }

    /** By which the query numbers relationships. */
    public IdDictionary relationships() {
        return lent.ids().relationships();
    }

    @Override
    public GraphCache cache() {
        return lent.cache();
    }

    /** Not for another thread, which closes an abandoned query, and may not see all that this one has noted. */
    @Override
    public boolean mayFill() {
        return Thread.currentThread() == thread && caches.isCurrent(lent) && reader.mayPublish();
    }

    @Override
    public long readAsOf() {
        return readAsOf;
    }

    @Override
    public LongSupplier followed() {
        return caches::followed;
    }

    @Override
    public boolean isOutdated() {
        return !caches.isCurrent(lent);
    }

    @Override
    public long upTo() {
        return readAsOf;
    }

    /** A query keeps the rows that it has read ahead, so it takes up what others commit only with the next caches. */
    @Override
    public boolean isBehind(long commit) {
        return isOutdated();
    }

    /**
     * Goes over to the current generation, if that knows nodes by the same numbers: a query cannot number anew what it
     * has met. What was read before may be older than those caches, so it is dropped.
     */
    @Override
    public Renewal renew() {
        Generation next = caches.youngEnough();
        if (next == lent) {
            return renewSame();
        }
        if (next == null || next.ids() != lent.ids() || !next.retain()) {
            return Renewal.ENDED;
        }
        lent.release();
        lent = next;
        beginAgain();
        return Renewal.ANOTHER_CACHE;
    }

    private Renewal renewSame() {
        if (!caches.isPast(renewed, BETWEEN_RENEWALS)) {
            return Renewal.NONE;
        }
        beginAgain();
        return Renewal.SAME_CACHE;
    }

    private void beginAgain() {
        reader.dropRead();
        renewed = caches.now();
        readAsOf = caches.followed();
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            lent.release();
        }
    }
}
