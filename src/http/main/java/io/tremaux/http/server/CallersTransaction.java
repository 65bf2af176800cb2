package io.tremaux.http.server;

import io.tremaux.admission.Turn;
import io.tremaux.execution.Explanation;
import io.tremaux.execution.QueryExecution;
import io.tremaux.query.Query;
import io.tremaux.status.Verification;
import io.tremaux.store.Vocabulary;
import java.util.List;

/** A transaction of one caller's. Belongs to one thread, but any may terminate it. */
public interface CallersTransaction extends AutoCloseable {
    /**
     * Prepares a query.
     *
     * @throws io.tremaux.store.NoSuchNodeException if a start node is no node of this database
     */
    public QueryExecution open(Query query, Turn turn);

    /**
     * Adds to an explanation how a query is understood.
     *
     * @param keys of the properties that rows would have
     */
    public void explain(Query query, Turn turn, List<String> keys, Explanation explanation);

    /** Compares the shared caches with the store. */
    public Verification verify(Turn turn);

    /** The names that the caller may see. */
    public Vocabulary vocabulary();

    /** Throws if the transaction was ended. */
    public void assertOpen();

    /** Ends it soon, from whichever thread. */
    public void terminate();

    @Override
    public void close();
}
