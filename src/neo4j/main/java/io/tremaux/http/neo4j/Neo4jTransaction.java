package io.tremaux.http.neo4j;

import io.tremaux.admission.Turn;
import io.tremaux.execution.Explanation;
import io.tremaux.execution.QueryExecution;
import io.tremaux.http.server.CallersTransaction;
import io.tremaux.query.Query;
import io.tremaux.service.Traversals;
import io.tremaux.status.Verification;
import io.tremaux.store.Vocabulary;
import java.util.List;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/** A transaction of Neo4j's. */
record Neo4jTransaction(InternalTransaction transaction, Traversals traversals) implements CallersTransaction {
    @Override
    public QueryExecution open(Query query, Turn turn) {
        return traversals.open(transaction, query, turn);
    }

    @Override
    public void explain(Query query, Turn turn, List<String> keys, Explanation explanation) {
        traversals.explain(transaction, query, turn, keys, explanation);
    }

    @Override
    public Verification verify(Turn turn) {
        return traversals.verify(transaction, turn);
    }

    @Override
    public Vocabulary vocabulary() {
        return traversals.vocabulary(transaction);
    }

    @Override
    public void assertOpen() {
        transaction.kernelTransaction().assertOpen();
    }

    @Override
    public void terminate() {
        transaction.terminate();
    }

    @Override
    public void close() {
        transaction.close();
    }
}
