package io.tremaux.janusgraph.gremlin;

import io.tremaux.admission.Turn;
import io.tremaux.execution.Explanation;
import io.tremaux.execution.QueryExecution;
import io.tremaux.graph.Scope;
import io.tremaux.janusgraph.tinkerpop.ResourceLimit;
import io.tremaux.query.Query;
import io.tremaux.traversal.CompiledQueryCache;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Element;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.util.CloseableIterator;

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

    /**
     * A vertex that a query has found.
     *
     * @throws IllegalStateException if it is no longer there, as far as that is known without a look into the store
     */
    Vertex vertex(Object id);

    /**
     * An edge of a path that a query has found.
     *
     * @param id or the edge itself, if it gets an id only by a commit
     * @throws IllegalStateException if it is no longer there
     */
    Edge edge(Object id);

    /**
     * The element that the graph has for an id. An iterator without one throws {@link NoSuchElementException}, by which
     * Gremlin would take the rows for ended.
     *
     * @throws IllegalStateException if there is none
     */
    static <E extends Element> E found(Iterator<? extends E> elements, Object id) {
        try {
            if (elements.hasNext()) {
                return elements.next();
            }
        } finally {
            CloseableIterator.closeIterator(elements);
        }
        throw removed(id);
    }

    /** The error that an element which a query has found is no longer there. */
    static IllegalStateException removed(Object id) {
        return new IllegalStateException("The call found the element " + id
                + ", which was removed meanwhile, or by another instance. Make the call again.");
    }

    /**
     * Runs an action when the transaction ends, on the thread that ends it.
     *
     * @return forgets the action
     */
    Runnable atEndOfTransaction(Runnable action);
}
