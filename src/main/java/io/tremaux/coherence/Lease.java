package io.tremaux.coherence;

import io.tremaux.cache.GraphCache;
import org.neo4j.internal.kernel.api.Read;

/** Permanent caches lent to one request until it is closed. Belongs to the request's thread. */
public final class Lease implements GraphCache.FillGate, AutoCloseable {
    private final Generations generations;
    private final Generations.Generation generation;
    private final Read transaction;
    private final long appliedUpTo;
    private boolean closed;

    Lease(Generations generations, Generations.Generation generation, Read transaction, long appliedUpTo) {
        this.generations = generations;
        this.generation = generation;
        this.transaction = transaction;
        this.appliedUpTo = appliedUpTo;
    }

    public GraphCache cache() {
        return generation.cache();
    }

    /** Asked after the store was read and before the value is published; see the package's comment. */
    @Override
    public boolean mayFill() {
        return generation.upTo() <= appliedUpTo
                && generations.isUpToDate(generation)
                && !transaction.transactionStateHasChanges();
    }

    @Override
    public long readAsOf() {
        return appliedUpTo;
    }

    /** Gives the caches back. May be called more than once. */
    @Override
    public void close() {
        if (!closed) {
            closed = true;
            generation.cache().release();
        }
    }
}
