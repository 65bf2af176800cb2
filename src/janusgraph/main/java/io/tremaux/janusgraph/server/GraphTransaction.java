package io.tremaux.janusgraph.server;

import io.tremaux.admission.Turn;
import io.tremaux.execution.Explanation;
import io.tremaux.execution.QueryExecution;
import io.tremaux.http.server.CallersTransaction;
import io.tremaux.janusgraph.OpenGraph;
import io.tremaux.janusgraph.QueryHeap;
import io.tremaux.janusgraph.TremauxGraph;
import io.tremaux.janusgraph.tinkerpop.ResourceLimit;
import io.tremaux.problem.Problem;
import io.tremaux.problem.Problem.Kind;
import io.tremaux.query.Query;
import io.tremaux.status.Verification;
import io.tremaux.store.Vocabulary;
import java.util.List;
import java.util.function.Consumer;
import org.janusgraph.graphdb.transaction.StandardJanusGraphTx;

/**
 * A transaction of JanusGraph that only reads, for one request. It is rolled back in any case. What its query holds is
 * charged and bounded. Its end is seen between two reads of the store. A query sees it also in the middle of a read that
 * hangs, an audit does not.
 */
final class GraphTransaction implements CallersTransaction, ResourceLimit {
    private final TremauxGraph graph;
    private final StandardJanusGraphTx transaction;
    private final QueryHeap.Held heap;
    private final Consumer<GraphTransaction> whenClosed;
    private volatile boolean terminated;

    /**
     * @param login whose share of the heap the query takes
     * @param whenClosed is told that it is over
     */
    GraphTransaction(TremauxGraph graph, String login, Consumer<GraphTransaction> whenClosed) {
        this.graph = graph;
        this.transaction =
                (StandardJanusGraphTx) graph.buildTransaction().readOnly().start();
        this.heap = graph.limits().transactionHeap().open(login);
        this.whenClosed = whenClosed;
    }

    private OpenGraph queries() {
        return graph.queries();
    }

    @Override
    public QueryExecution open(Query query, Turn turn) {
        return queries().open(transaction, query, turn, this);
    }

    @Override
    public void explain(Query query, Turn turn, List<String> keys, Explanation explanation) {
        queries()
                .explain(
                        transaction,
                        query,
                        turn,
                        this,
                        graph.settings().answers().walksTimeout(),
                        keys,
                        explanation);
    }

    @Override
    public Verification verify(Turn turn) {
        return queries().verify(transaction, turn, this);
    }

    @Override
    public Vocabulary vocabulary() {
        return queries().vocabulary(transaction);
    }

    @Override
    public void charge(long bytes) {
        heap.charge(bytes);
    }

    @Override
    public void assertOpen() {
        if (terminated) {
            throw Problem.of(
                            Kind.TRANSACTION_TERMINATED,
                            "The traversal was ended: its caller has gone, or the server is stopping.")
                    .thrown();
        }
    }

    @Override
    public void terminate() {
        terminated = true;
    }

    @Override
    public void close() {
        try {
            transaction.rollback();
        } finally {
            heap.close();
            whenClosed.accept(this);
        }
    }
}
