package io.tremaux.janusgraph;

import io.tremaux.janusgraph.gremlin.TremauxServices;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalStrategies;
import org.apache.tinkerpop.gremlin.structure.service.ServiceRegistry;
import org.janusgraph.diskstorage.BackendException;
import org.janusgraph.graphdb.configuration.GraphDatabaseConfiguration;
import org.janusgraph.graphdb.database.StandardJanusGraph;
import org.janusgraph.graphdb.internal.InternalRelation;
import org.janusgraph.graphdb.transaction.StandardJanusGraphTx;

/**
 * A graph of JanusGraph that answers Tremaux's queries, too. {@link TremauxGraphFactory} opens it. It has a registry of
 * services, which JanusGraph's own graph lacks, and tells {@link CommitListener}s of commits; all else is JanusGraph's.
 * Safe for use by any thread.
 */
public final class TremauxGraph extends StandardJanusGraph {
    static {
        TraversalStrategies.GlobalCache.registerStrategies(
                TremauxGraph.class, TraversalStrategies.GlobalCache.getStrategies(StandardJanusGraph.class));
    }

    private final ServiceRegistry services = new ServiceRegistry();
    private final List<CommitListener> listeners = new CopyOnWriteArrayList<>();
    private final SharedLimits.Lease limits;
    private final TransactionCloseHooks hooks = new TransactionCloseHooks();
    private final OpenGraph queries;
    private final JanusGraphQueries calls = new JanusGraphQueries(this, hooks);
    private final GraphSettings settings;

    /** @param limits closed with this; but not if this fails */
    TremauxGraph(GraphDatabaseConfiguration configuration, GraphSettings settings, SharedLimits.Lease limits) {
        super(configuration);
        this.limits = limits;
        this.settings = settings;
        this.queries = new OpenGraph(this, limits.shared().budget(), settings.graph());
        addListener(queries::committed);
        TremauxServices.register(services, calls);
    }

    /** What Tremaux's queries of this graph share. */
    public OpenGraph queries() {
        return queries;
    }

    /** What its properties file sets for Tremaux. */
    public GraphSettings settings() {
        return settings;
    }

    /** What the queries of all graphs of this process share. */
    public SharedLimits limits() {
        return limits.shared();
    }

    /** Calls from Gremlin that are open. */
    public int openCalls() {
        return calls.open();
    }

    /** Adds a listener, for as long as the graph is open. It hears of commits that begin from now on. */
    public void addListener(CommitListener listener) {
        listeners.add(listener);
    }

    @Override
    public void commit(
            Collection<InternalRelation> added, Collection<InternalRelation> deleted, StandardJanusGraphTx transaction)
            throws BackendException {
        try {
            super.commit(added, deleted, transaction);
        } finally {
            listeners.forEach(listener -> listener.committed(added, deleted));
        }
    }

    @Override
    public void closeTransaction(StandardJanusGraphTx transaction) {
        super.closeTransaction(transaction);
        if (hooks != null) { // else JanusGraph is still being made
            hooks.run(transaction);
        }
    }

    @Override
    public ServiceRegistry getServiceRegistry() {
        return services;
    }

    @Override
    public synchronized void close() {
        try {
            queries.close();
            super.close();
        } finally {
            limits.close();
        }
    }
}
