package io.tremaux.janusgraph;

import io.tremaux.admission.Turn;
import io.tremaux.database.OpenDatabase;
import io.tremaux.execution.Explanation;
import io.tremaux.execution.QueryExecution;
import io.tremaux.execution.QueryExecutor;
import io.tremaux.execution.TimeLimit;
import io.tremaux.graph.Scope;
import io.tremaux.heap.HeapBudget;
import io.tremaux.janusgraph.coherence.BoundedCaches;
import io.tremaux.janusgraph.coherence.Clock;
import io.tremaux.janusgraph.coherence.Commits;
import io.tremaux.janusgraph.name.GraphNames;
import io.tremaux.janusgraph.name.VertexLabels;
import io.tremaux.janusgraph.tinkerpop.EngineCheck;
import io.tremaux.janusgraph.tinkerpop.ResourceLimit;
import io.tremaux.job.Progress;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.query.Query;
import io.tremaux.status.Verification;
import io.tremaux.store.Vocabulary;
import io.tremaux.warmup.WarmUp;
import io.tremaux.warmup.WarmUpPlan;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import org.janusgraph.diskstorage.TemporaryBackendException;
import org.janusgraph.graphdb.database.StandardJanusGraph;
import org.janusgraph.graphdb.internal.InternalRelation;
import org.janusgraph.graphdb.transaction.StandardJanusGraphTx;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A graph of JanusGraph from its opening to its closing: what all of its queries share, whether they come over HTTP or
 * from Gremlin. Each query runs in a transaction of its caller's. Safe for use by any thread.
 */
public final class OpenGraph extends OpenDatabase {
    private static final Logger LOG = LoggerFactory.getLogger(OpenGraph.class);

    private final StandardJanusGraph graph;
    private final Settings settings;
    private final GraphNames names;
    private final BoundedCaches caches;
    private final Commits commits;
    private final @Nullable SchemaPreloader schema;

    /**
     * What an administrator decides.
     *
     * @param vertexLabels how a vertex's label is read
     * @param strict whether unknown names are errors for a query that does not say so
     * @param defaultScope the scope of the facades of a query that names none
     * @param maxStaleness how much older than the store an entry of a shared cache may be; zero for no shared caches
     * @param tellsOthers whether instances tell each other of their commits
     */
    public record Settings(
            VertexLabels vertexLabels, boolean strict, Scope defaultScope, Duration maxStaleness, boolean tellsOthers) {
        /** The bound of shared caches, where none is set: as of JanusGraph's own cache. */
        public static final Duration MAX_STALENESS = Duration.ofSeconds(10);

        /** Those of a graph on which nothing is set. */
        public static final Settings DEFAULT =
                new Settings(VertexLabels.ONE, false, Scope.PERMANENT, MAX_STALENESS, true);
    }

    /** @param budget the heap of all caches of this process */
    public OpenGraph(StandardJanusGraph graph, HeapBudget budget, Settings settings) {
        this(graph, budget, settings, Clock.OF_THE_MACHINE);
    }

    /** @param clock by which entries of shared caches are as old as they are */
    OpenGraph(StandardJanusGraph graph, HeapBudget budget, Settings settings, Clock clock) {
        this(graph, budget, settings, new BoundedCaches(budget, settings.maxStaleness(), traits(graph), clock));
    }

    private OpenGraph(StandardJanusGraph graph, HeapBudget budget, Settings settings, BoundedCaches caches) {
        super(
                caches,
                budget,
                settings.strict(),
                true,
                new WarmUp(LOG::warn, failure -> failure instanceof TemporaryBackendException));
        this.graph = graph;
        this.settings = settings;
        this.names = new GraphNames(settings.vertexLabels());
        this.caches = caches;
        this.commits = new Commits(
                graph,
                caches,
                new JanusGraphVertexIds(graph)::canonical,
                settings.tellsOthers() && !settings.maxStaleness().isZero());
        this.schema = SchemaPreloader.begin(graph);
    }

    private static BoundedCaches.Traits traits(StandardJanusGraph graph) {
        return new BoundedCaches.Traits(
                !graph.getConfiguration().allowCustomVertexIdType(),
                !graph.getBackend().getStoreFeatures().hasTxIsolation());
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
     * @param limit bounds what the query may hold, and ends it
     * @throws io.tremaux.store.NoSuchNodeException if a start node is no vertex of this graph
     * @throws InvalidParameterException if only Neo4j's engine could answer
     */
    public QueryExecution open(StandardJanusGraphTx transaction, Query query, Turn turn, ResourceLimit limit) {
        EngineCheck.require(query);
        return queries.open(session(transaction, limit), query, turn);
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
            ResourceLimit limit,
            Duration serverTimeout,
            List<String> keys,
            Explanation explanation) {
        EngineCheck.require(query);
        TimeLimit ofServer = new TimeLimit(serverTimeout, "tremaux.walks.timeout");
        queries.explain(session(transaction, limit), query, turn, ofServer, keys, explanation);
    }

    JanusGraphSession session(StandardJanusGraphTx transaction, ResourceLimit limit) {
        return new JanusGraphSession(transaction, names, caches, limit, JanusGraphSession.MOST_BYTES_OF_ROWS);
    }

    /** The names of the graph's schema. Costs one query of the store for each kind of name. */
    public Vocabulary vocabulary(StandardJanusGraphTx transaction) {
        return new JanusGraphSchema(transaction, names.mode()).vocabulary();
    }

    /**
     * Invalidates what a commit of this instance touched, in all shared caches. To be called for each one, successful
     * or not, when it was written and before its caller hears of it. Never throws.
     */
    public void committed(Collection<InternalRelation> added, Collection<InternalRelation> deleted) {
        commits.committed(added, deleted);
    }

    /**
     * Compares all that is cached with the store. The transaction has no changes of its own, or nothing is compared.
     *
     * @param turn gives way to other work every few hundred entries
     * @param limit bounds what the audit may hold, and ends it
     */
    public Verification verify(StandardJanusGraphTx transaction, Turn turn, ResourceLimit limit) {
        return audit(session(transaction, limit), turn);
    }

    /**
     * Starts to warm the shared caches up, unless that is under way. It ends at the latest when the caches are
     * replaced.
     */
    public Progress<WarmUpPlan> warmUp(WarmUpPlan plan) {
        return warmUp().start(plan, new GraphWarmUp(graph, names, caches, budget));
    }

    /** Drops the shared caches for good, before the graph is closed. */
    @Override
    public void close() {
        if (schema != null) {
            schema.close();
        }
        warmUp().close();
        commits.close();
        caches.close();
    }
}
