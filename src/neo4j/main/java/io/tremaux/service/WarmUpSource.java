package io.tremaux.service;

import io.tremaux.execution.RequestView;
import io.tremaux.neo4j.AllNodes;
import io.tremaux.warmup.WarmUp;
import io.tremaux.warmup.WarmUpPlan;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.neo4j.graphdb.TransactionFailureException;
import org.neo4j.kernel.api.exceptions.Status;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/**
 * The graph of one database as a caller may see it, read into its shared caches. Safe for use by any thread.
 *
 * @param rest as {@link WarmUp.Source#rest}
 */
record WarmUpSource(Traversals traversals, Supplier<InternalTransaction> transactions, LongConsumer rest)
        implements WarmUp.Source {
    @Override
    public void rest(long nanosAtWork) {
        rest.accept(nanosAtWork);
    }

    @Override
    public long count() {
        try (InternalTransaction transaction = transactions.get();
                AllNodes nodes = new AllNodes(transaction.kernelTransaction())) {
            return nodes.count();
        }
    }

    @Override
    public void forEachNode(WarmUp.Nodes to) throws InterruptedException {
        try (InternalTransaction transaction = transactions.get();
                AllNodes nodes = new AllNodes(transaction.kernelTransaction())) {
            long node = nodes.next();
            while (node >= 0 && to.take(node)) {
                node = nodes.next();
            }
        }
    }

    /**
     * Reads nodes in a transaction of their own, on the thread that calls. {@code FULL} ends the warm-up: there is no
     * room, or this caller never gets shared caches.
     */
    @Override
    public WarmUp.Reading read(WarmUpPlan plan, long[] nodes) {
        try (InternalTransaction transaction = transactions.get();
                RequestView view = traversals.permanentView(transaction)) {
            if (view.isBypassing()) {
                return traversals.mayCache(transaction) ? WarmUp.Reading.BUSY : WarmUp.Reading.FULL;
            }
            view.load(nodes, plan);
            return view.hasRoom() ? WarmUp.Reading.DONE : WarmUp.Reading.FULL;
        } catch (TransactionFailureException e) {
            if (e.status() != Status.General.DatabaseUnavailable) {
                throw e;
            }
            traversals.warmUp().cancel(); // the database stops
            return WarmUp.Reading.BUSY;
        }
    }
}
