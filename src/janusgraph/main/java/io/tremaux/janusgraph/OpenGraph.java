package io.tremaux.janusgraph;

import io.tremaux.admission.Turn;
import io.tremaux.execution.Explanation;
import io.tremaux.execution.QueryExecution;
import io.tremaux.execution.QueryExecutor;
import io.tremaux.execution.TimeLimit;
import io.tremaux.execution.WalkTotals;
import io.tremaux.graph.Scope;
import io.tremaux.heap.HeapBudget;
import io.tremaux.janusgraph.name.GraphNames;
import io.tremaux.janusgraph.name.VertexLabels;
import io.tremaux.janusgraph.tinkerpop.Allowance;
import io.tremaux.janusgraph.tinkerpop.OwnEngine;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.query.Engine;
import io.tremaux.query.Query;
import io.tremaux.store.NoSharedCaches;
import io.tremaux.store.SharedCaches;
import io.tremaux.store.Vocabulary;
import io.tremaux.traversal.CompiledQueryCache;
import java.time.Duration;
import java.util.List;
import org.janusgraph.graphdb.database.StandardJanusGraph;
import org.janusgraph.graphdb.transaction.StandardJanusGraphTx;

/**
 * A graph of JanusGraph from its opening to its closing: what all of its queries share, whether they come over HTTP or
 * from Gremlin. Each query runs in a transaction of its caller's. Safe for use by any thread.
 */
public final class OpenGraph {
    private final StandardJanusGraph graph;
    private final Settings settings;
    private final GraphNames names;
    private final SharedCaches caches = new NoSharedCaches();
    private final QueryExecutor queries;

    /**
     * What an administrator decides.
     *
     * @param vertexLabels how a vertex's label is read
     * @param strict whether unknown names are errors for a query that does not say so
     * @param defaultScope the scope of the facades of a query that names none
     */
    public record Settings(VertexLabels vertexLabels, boolean strict, Scope defaultScope) {
        /** Those of a graph on which nothing is set. */
        public static final Settings DEFAULT = new Settings(VertexLabels.ONE, false, Scope.PERMANENT);
    }

    /** @param budget the heap of all caches of this process */
    public OpenGraph(StandardJanusGraph graph, HeapBudget budget, Settings settings) {
        this.graph = graph;
        this.settings = settings;
        this.names = new GraphNames(settings.vertexLabels());
        this.queries = new QueryExecutor(caches, budget, settings.strict());
    }

    /** The graph itself. */
    public StandardJanusGraph graph() {
        return graph;
    }

    /** What an administrator has decided. */
    public Settings settings() {
        return settings;
    }

    /**
     * Prepares a query in its caller's transaction, and sees that transaction's own changes.
     *
     * @param allowance bounds what the query may hold, and ends it
     * @throws io.tremaux.store.NoSuchNodeException if a start node is no vertex of this graph
     * @throws InvalidParameterException if only Neo4j's engine could answer
     */
    public QueryExecution open(StandardJanusGraphTx transaction, Query query, Turn turn, Allowance allowance) {
        OwnEngine.require(query);
        return queries.open(session(transaction, allowance), query, turn);
    }

    /**
     * Adds to an explanation how a query is understood, as {@link QueryExecutor#explain}.
     *
     * @param serverTimeout how long the query may be at work; zero for any time
     * @param keys of the properties that rows would have
     */
    public void explain(
            StandardJanusGraphTx transaction,
            Query query,
            Turn turn,
            Allowance allowance,
            Duration serverTimeout,
            List<String> keys,
            Explanation explanation) {
        OwnEngine.require(query);
        TimeLimit ofServer = new TimeLimit(serverTimeout, "tremaux.walks.timeout");
        queries.explain(session(transaction, allowance), query, turn, ofServer, keys, explanation);
    }

    private JanusGraphSession session(StandardJanusGraphTx transaction, Allowance allowance) {
        return new JanusGraphSession(transaction, names, allowance);
    }

    /** The names of the graph's schema. Costs one query of the store for each kind of name. */
    public Vocabulary vocabulary(StandardJanusGraphTx transaction) {
        return new JanusGraphSchema(transaction, names.mode()).vocabulary();
    }

    /** What the queries by an engine have done that are closed. */
    public WalkTotals totals(Engine engine) {
        return queries.totals(engine);
    }

    /** What the texts of queries lead to. */
    public CompiledQueryCache compiled() {
        return queries.compiled();
    }
}
