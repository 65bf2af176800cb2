package io.tremaux.janusgraph;

import io.tremaux.execution.RequestView;
import io.tremaux.heap.HeapBudget;
import io.tremaux.janusgraph.coherence.BoundedCaches;
import io.tremaux.janusgraph.coherence.BoundedLease;
import io.tremaux.janusgraph.name.GraphNames;
import io.tremaux.janusgraph.tinkerpop.ResourceLimit;
import io.tremaux.query.Scopes;
import io.tremaux.store.CoherenceMode;
import io.tremaux.warmup.WarmUp;
import io.tremaux.warmup.WarmUpPlan;
import java.util.Iterator;
import java.util.function.BooleanSupplier;
import java.util.function.ToLongFunction;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.util.CloseableIterator;
import org.janusgraph.graphdb.database.StandardJanusGraph;
import org.janusgraph.graphdb.transaction.StandardJanusGraphTx;
import org.jspecify.annotations.Nullable;

/**
 * One graph, read into its shared caches. A run ends with the caches that it began with: those that take their place
 * begin empty, and would soon be dropped, too. Safe for use by any thread.
 */
final class GraphWarmUp implements WarmUp.Source {
    /** Bytes of rows that each thread keeps. */
    private static final long MOST_BYTES_OF_ROWS = 8L << 20;

    private final StandardJanusGraph graph;
    private final GraphNames names;
    private final BoundedCaches caches;
    private final HeapBudget budget;
    private volatile @Nullable BoundedLease first;

    GraphWarmUp(StandardJanusGraph graph, GraphNames names, BoundedCaches caches, HeapBudget budget) {
        this.graph = graph;
        this.names = names;
        this.caches = caches;
        this.budget = budget;
    }

    /** Unlimited: no caller has begun this, and the job ends it between two batches. */
    private JanusGraphSession session(StandardJanusGraphTx transaction) {
        return new JanusGraphSession(transaction, names, caches, ResourceLimit.UNLIMITED, MOST_BYTES_OF_ROWS);
    }

    private StandardJanusGraphTx begin() {
        return (StandardJanusGraphTx) graph.buildTransaction().readOnly().start();
    }

    /** JanusGraph does not know without reading them all. */
    @Override
    public long count() {
        return 0;
    }

    /** By the numbers of the shared caches, which are kept until the last node is found. */
    @Override
    public void forEachNode(WarmUp.Nodes to) throws InterruptedException {
        StandardJanusGraphTx transaction = begin();
        try (JanusGraphSession session = session(transaction);
                BoundedLease lease = session.borrow()) {
            first = lease;
            if (lease != null) {
                find(transaction, session.numbering(), session::mayPublish, to);
            }
        } finally {
            transaction.rollback();
        }
    }

    private static void find(
            StandardJanusGraphTx transaction,
            ToLongFunction<Object> numbering,
            BooleanSupplier isShared,
            WarmUp.Nodes to)
            throws InterruptedException {
        Iterator<Vertex> all = transaction.vertices();
        try {
            while (all.hasNext()) {
                long node = numbering.applyAsLong(all.next().id());
                if (!isShared.getAsBoolean() || !to.take(node)) {
                    return;
                }
            }
        } finally {
            CloseableIterator.closeIterator(all);
        }
    }

    /** {@code FULL} ends the run: there is no room, or its caches have been replaced. */
    @Override
    public WarmUp.Reading read(WarmUpPlan plan, long[] nodes) {
        StandardJanusGraphTx transaction = begin();
        try {
            JanusGraphSession session = session(transaction);
            BoundedLease lease = session.borrow();
            try (RequestView view = new RequestView(session, Scopes.PERMANENT, lease, budget)) {
                BoundedLease begun = first;
                if (lease == null || begun == null || lease.cache() != begun.cache()) {
                    return caches.coherenceMode() == CoherenceMode.OFF || lease != null
                            ? WarmUp.Reading.FULL
                            : WarmUp.Reading.BUSY;
                }
                view.load(nodes, plan);
                return view.hasRoom() && session.mayPublish() ? WarmUp.Reading.DONE : WarmUp.Reading.FULL;
            }
        } finally {
            transaction.rollback();
        }
    }
}
