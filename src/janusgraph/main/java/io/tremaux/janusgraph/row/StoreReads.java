package io.tremaux.janusgraph.row;

import java.util.function.Function;
import org.janusgraph.diskstorage.BackendTransaction;
import org.janusgraph.graphdb.transaction.StandardJanusGraphTx;

/**
 * What a session asks of the store in its caller's transaction: with JanusGraph's own cache, or from a moment on past
 * it. The transaction asks with that cache in between. Belongs to one thread.
 */
public final class StoreReads {
    private final StandardJanusGraphTx transaction;
    private final AbandonableReads reads;
    private boolean areFresh;

    /** @param check throws if the session's query is over */
    StoreReads(StandardJanusGraphTx transaction, Runnable check) {
        this.transaction = transaction;
        this.reads = AbandonableReads.of(transaction.getGraph(), check);
    }

    /** From now on asks past {@code cache.db-cache}, whose entries may be of any time. */
    public void beFresh() {
        areFresh = true;
    }

    /**
     * Asks a question of the store. Another thread may ask it, perhaps even after this has thrown; but not where the
     * transaction has changes, which its owner goes on to change.
     */
    public <X> X ask(Function<BackendTransaction, X> question) {
        BackendTransaction backend = transaction.getTxHandle();
        boolean passesCache = areFresh && backend.isCacheEnabled();
        if (passesCache) {
            backend.disableCache();
        }
        try {
            return transaction.hasModifications() ? question.apply(backend) : reads.read(() -> question.apply(backend));
        } finally {
            if (passesCache) {
                backend.enableCache();
            }
        }
    }
}
