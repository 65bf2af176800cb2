package io.tremaux.janusgraph;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.janusgraph.graphdb.transaction.StandardJanusGraphTx;

/** What is to be done when a transaction ends. Safe for use by any thread. */
final class TransactionCloseHooks {
    private final Map<StandardJanusGraphTx, Set<Runnable>> actions = new ConcurrentHashMap<>();

    /**
     * Adds an action to a transaction that is open, on its thread.
     *
     * @return forgets the action
     */
    Runnable add(StandardJanusGraphTx transaction, Runnable action) {
        actions.computeIfAbsent(transaction, key -> ConcurrentHashMap.newKeySet())
                .add(action);
        return () -> actions.computeIfPresent(transaction, (key, some) -> {
            some.remove(action);
            return some.isEmpty() ? null : some;
        });
    }

    /** The transaction has ended. */
    void run(StandardJanusGraphTx transaction) {
        Set<Runnable> ofTransaction = actions.remove(transaction);
        if (ofTransaction != null) {
            ofTransaction.forEach(Runnable::run);
        }
    }
}
