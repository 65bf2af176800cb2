package io.tremaux.http.server;

import io.tremaux.admission.Turn;
import io.tremaux.execution.Explanation;
import io.tremaux.execution.QueryExecution;
import io.tremaux.query.Query;
import io.tremaux.status.Verification;
import io.tremaux.store.Vocabulary;
import java.util.List;

/**
 * A transaction that the server opens with the rights of the user who sent the request. The client does not hold it
 * between requests. Belongs to one thread, but any thread may terminate it. Close it after the queries opened in it.
 */
public interface CallersTransaction extends AutoCloseable {
    /**
     * Prepares a query in this transaction.
     *
     * @param turn the turn of this thread; the query gives way by it
     * @throws io.tremaux.store.NoSuchNodeException if a start node is no node of this database
     */
    QueryExecution open(Query query, Turn turn);

    /**
     * Adds to an explanation how a query is understood.
     *
     * @param keys of the properties that rows would have
     */
    void explain(Query query, Turn turn, List<String> keys, Explanation explanation);

    /** Compares the shared caches with the store. The transaction must have read nothing yet. */
    Verification verify(Turn turn);

    /** The names that the caller may see. */
    Vocabulary vocabulary();

    /** Throws if the transaction was ended. */
    void assertOpen();

    /** Ends it soon, from whichever thread. */
    void terminate();

    @Override
    void close();
}
