package io.tremaux.janusgraph.gremlin;

import io.tremaux.admission.Turn;
import io.tremaux.execution.Explanation;
import io.tremaux.execution.QueryExecution;
import io.tremaux.graph.Scope;
import io.tremaux.janusgraph.tinkerpop.ResourceLimit;
import io.tremaux.query.Query;
import io.tremaux.traversal.CompiledQueryCache;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Vertex;

/**
 * What the services ask of a graph. Each method reads in the transaction that its thread has open. Safe for use by any
 * thread.
 */
public interface GraphQueries {
    /** What the texts of queries lead to. */
    CompiledQueryCache compiled();

    /** The scope of the facades of a query that names none. */
    Scope defaultScope();

    /** What a call of a login may use. The call closes it. */
    Share share(String login);

    /**
     * Prepares a query.
     *
     * @throws io.tremaux.store.NoSuchNodeException if a start node is no vertex of this graph
     * @throws io.tremaux.parameter.InvalidParameterException if only Neo4j's engine could answer
     */
    QueryExecution open(Query query, Turn turn, ResourceLimit limit);

    /** Adds to an explanation how a query is understood. */
    void explain(Query query, Turn turn, ResourceLimit limit, Explanation explanation);

    /** A vertex that a query has found. */
    Vertex vertex(Object id);

    /**
     * An edge of a path that a query has found.
     *
     * @param id or the edge itself, if it gets an id only by a commit
     */
    Edge edge(Object id);

    /**
     * Runs an action when the transaction ends, on the thread that ends it.
     *
     * @return forgets the action
     */
    Runnable atEndOfTransaction(Runnable action);
}
