package io.tremaux.janusgraph;

import io.tremaux.admission.CallerRunsAdmission;
import io.tremaux.admission.RequestHeap;
import io.tremaux.admission.Turn;
import io.tremaux.execution.Explanation;
import io.tremaux.execution.QueryExecution;
import io.tremaux.graph.Scope;
import io.tremaux.janusgraph.gremlin.GraphQueries;
import io.tremaux.janusgraph.gremlin.Share;
import io.tremaux.janusgraph.tinkerpop.ResourceLimit;
import io.tremaux.query.Query;
import io.tremaux.traversal.CompiledQueryCache;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongConsumer;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.janusgraph.core.JanusGraphEdge;
import org.janusgraph.graphdb.internal.InternalVertex;
import org.janusgraph.graphdb.relations.RelationIdentifier;
import org.janusgraph.graphdb.transaction.StandardJanusGraphTx;

/** The queries of a JanusGraph as its services call them, in turn with those over HTTP. Safe for use by any thread. */
final class JanusGraphQueries implements GraphQueries {
    private final TremauxGraph graph;
    private final TransactionCloseHooks hooks;
    private final AtomicInteger open = new AtomicInteger();

    JanusGraphQueries(TremauxGraph graph, TransactionCloseHooks hooks) {
        this.graph = graph;
        this.hooks = hooks;
    }

    private StandardJanusGraphTx transaction() {
        return (StandardJanusGraphTx) graph.getCurrentThreadTx();
    }

    /** Calls that are open. */
    int open() {
        return open.get();
    }

    @Override
    public CompiledQueryCache compiled() {
        return graph.queries().compiled();
    }

    @Override
    public Scope defaultScope() {
        return graph.queries().settings().defaultScope();
    }

    @Override
    public Share share(String login) {
        if (graph.isClosed()) {
            throw new IllegalStateException("The graph is closed.");
        }
        SharedLimits limits = graph.limits();
        RequestHeap.Held parameters = limits.requestHeap().open(login);
        open.incrementAndGet();
        return new CallersShare(
                limits.admission().onCallersThread(login),
                parameters,
                limits.transactionHeap().open(login),
                open);
    }

    @Override
    public QueryExecution open(Query query, Turn turn, ResourceLimit limit) {
        return graph.queries().open(transaction(), query, turn, limit);
    }

    @Override
    public void explain(Query query, Turn turn, ResourceLimit limit, Explanation explanation) {
        graph.queries().explain(transaction(), query, turn, limit, Duration.ZERO, List.of(), explanation);
    }

    @Override
    public Vertex vertex(Object id) {
        InternalVertex vertex = transaction().getInternalVertex(id); // without a look: the query has seen it
        if (vertex.isRemoved()) {
            throw GraphQueries.removed(id);
        }
        return vertex;
    }

    @Override
    public Edge edge(Object id) {
        if (id instanceof JanusGraphEdge own) {
            if (own.isRemoved()) {
                throw GraphQueries.removed(own.id());
            }
            return own;
        }
        RelationIdentifier ends = (RelationIdentifier) id;
        vertex(ends.getOutVertexId()); // JanusGraph fails if the transaction itself has removed one
        vertex(ends.getInVertexId());
        return GraphQueries.found(graph.edges(id), id);
    }

    @Override
    public Runnable atEndOfTransaction(Runnable action) {
        return hooks.add(transaction(), action);
    }

    /** A share of the limits of the process. */
    private static final class CallersShare implements Share {
        private final CallerRunsAdmission admission;
        private final RequestHeap.Held parameters;
        private final QueryHeap.Held heap;
        private final AtomicInteger open;
        private final AtomicBoolean closed = new AtomicBoolean();

        CallersShare(
                CallerRunsAdmission admission, RequestHeap.Held parameters, QueryHeap.Held heap, AtomicInteger open) {
            this.admission = admission;
            this.parameters = parameters;
            this.heap = heap;
            this.open = open;
        }

        @Override
        public void enter(Runnable assertWanted) {
            admission.enter(assertWanted);
        }

        @Override
        public void leave() {
            admission.leave();
        }

        @Override
        public Turn turn() {
            return admission.turn();
        }

        @Override
        public LongConsumer parameters() {
            return parameters;
        }

        @Override
        public void charge(long bytes) {
            heap.charge(bytes);
        }

        @Override
        public void close() {
            if (closed.compareAndSet(false, true)) {
                parameters.close();
                heap.close();
                open.decrementAndGet();
            }
        }
    }
}
