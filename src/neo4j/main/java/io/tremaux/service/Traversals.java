package io.tremaux.service;

import io.tremaux.admission.Turn;
import io.tremaux.cache.GraphCache;
import io.tremaux.cache.NonEmptyColumns;
import io.tremaux.coherence.Coherence;
import io.tremaux.database.OpenDatabase;
import io.tremaux.execution.Explanation;
import io.tremaux.execution.QueryExecution;
import io.tremaux.execution.RequestView;
import io.tremaux.execution.TimeLimit;
import io.tremaux.execution.TraversalEngine;
import io.tremaux.execution.Walk;
import io.tremaux.graph.Scope;
import io.tremaux.heap.HeapBudget;
import io.tremaux.installed.InstalledExtensions;
import io.tremaux.job.Progress;
import io.tremaux.neo4j.CallerAccess;
import io.tremaux.neo4j.VocabularyReader;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.query.Engine;
import io.tremaux.query.Query;
import io.tremaux.query.Scopes;
import io.tremaux.query.TraverseQuery;
import io.tremaux.request.CallCache;
import io.tremaux.seed.SeedGraph;
import io.tremaux.status.CatchUps;
import io.tremaux.status.Verification;
import io.tremaux.store.CoherenceMode;
import io.tremaux.store.NoSuchNodeException;
import io.tremaux.store.Vocabulary;
import io.tremaux.traversal.ExtensionNames;
import io.tremaux.warmup.WarmUp;
import io.tremaux.warmup.WarmUpPlan;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.neo4j.common.DependencyResolver;
import org.neo4j.graphdb.GraphDatabaseService;
import org.neo4j.graphdb.Transaction;
import org.neo4j.graphdb.TransientFailureException;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
import org.neo4j.kernel.internal.GraphDatabaseAPI;
import org.neo4j.logging.InternalLog;

/**
 * The traversals of one database, from its start to its stop, and the caches they share: what HTTP resources and
 * procedures call. Resolved from the database's dependencies. Safe for use by any thread.
 */
public final class Traversals extends OpenDatabase {
    private final Coherence coherence;
    private final Settings settings;
    private final InternalLog log;
    private final SeedGraph seedGraph;
    private final CallCache<TraversalCall> calls = new CallCache<>();
    private final WarnOnce notices = new WarnOnce();
    private final AtomicInteger walksInQueries = new AtomicInteger();

    /**
     * What an administrator decides.
     *
     * @param mayPlant whether a seed graph may be planted
     * @param defaultScope the scope of the facades of a request that names none
     * @param maxRows of a JSON document
     * @param walksTimeout how long a traversal over HTTP may be at work; zero for any time. Asked by each traversal
     * @param strict whether unknown names and keys are errors for a request that does not say so
     * @param extensions from other jars in {@code plugins/}
     * @param profiles the folder in which profiles are left; null if none may be taken
     */
    public record Settings(
            boolean mayPlant,
            Scope defaultScope,
            long maxRows,
            Supplier<Duration> walksTimeout,
            boolean strict,
            InstalledExtensions extensions,
            @Nullable Path profiles) {
        /** Rows of a JSON document that clients still read whole. */
        public static final long MAX_ROWS = 100_000;

        /** Those of a server on which nothing is set. */
        public static final Settings DEFAULT = new Settings(
                false, Scope.PERMANENT, MAX_ROWS, () -> Duration.ZERO, false, InstalledExtensions.NONE, null);
    }

    /** @param budget shared by all databases of the server */
    public Traversals(DependencyResolver database, HeapBudget budget, InternalLog log, Settings settings) {
        this(new Coherence(database, budget, log), budget, log, settings);
    }

    /** @param coherence of that database, within that budget; closed with this */
    public Traversals(Coherence coherence, HeapBudget budget, InternalLog log, Settings settings) {
        super(
                coherence,
                budget,
                settings.strict(),
                false,
                new WarmUp(log::warn, failure -> failure instanceof TransientFailureException));
        this.coherence = coherence;
        this.settings = settings;
        this.log = log;
        this.seedGraph = new SeedGraph(log, settings.mayPlant());
    }

    /** The traversals of a database that is started. */
    public static Traversals of(GraphDatabaseService database) {
        return ((GraphDatabaseAPI) database).getDependencyResolver().resolveDependency(Traversals.class);
    }

    /**
     * Prepares a traversal in the caller's transaction, with the caller's rights. The transaction may have read and
     * written before: the traversal takes no cached value over from these reads, and uses no shared cache beside
     * uncommitted changes.
     *
     * @throws NoSuchNodeException if a start node is no node of this database
     */
    public Walk open(Transaction caller, TraverseQuery request) {
        return (Walk) open(caller, (Query) request);
    }

    /**
     * The same of a query of any kind, in turn with others: the query gives way to them now and then.
     *
     * @throws NoSuchNodeException if a start node is no node of this database
     */
    public QueryExecution open(InternalTransaction transaction, Query query, Turn turn) {
        Neo4jSession session = session(transaction, query);
        TraversalEngine engine = session instanceof TraversalEngine own ? own : TraversalEngine.TREMAUX;
        return queries.open(session, query, turn, engine);
    }

    /** The same, of a Cypher query or the Java API, which nothing waits for: counts it until it is closed. */
    public QueryExecution open(Transaction caller, Query query) {
        QueryExecution opened = open((InternalTransaction) caller, query, Turn.FREE);
        opened.countIn(walksInQueries);
        return opened;
    }

    private Neo4jSession session(InternalTransaction transaction, Query query) {
        return session(transaction, query.walking(), query.scopes());
    }

    /** A session for one query by an engine. The query's view closes it. */
    Neo4jSession session(InternalTransaction transaction, Engine engine, Scopes scopes) {
        return engine == Engine.NEO4J
                ? new FrameworkSession(transaction, coherence, scopes.relationships(), settings.extensions(), log)
                : new Neo4jSession(transaction, coherence);
    }

    /**
     * Explains a question in the caller's transaction, as
     * {@link #explain(InternalTransaction, Query, Turn, List, Explanation)}.
     */
    public void explain(Transaction caller, Query question, Explanation explanation) {
        Neo4jSession session = session((InternalTransaction) caller, question);
        queries.explain(session, question, Turn.FREE, TimeLimit.NONE, List.of(), explanation);
    }

    /**
     * Adds to an explanation how a question over HTTP is understood. Its nodes are selected; no relationship is
     * followed and no cache is asked.
     *
     * @param keys of the properties that rows would have
     * @throws NoSuchNodeException if a node that is named is no node of this database
     * @throws InvalidParameterException for a caller without a login, whom it would tell which names and indexes exist
     */
    public void explain(
            InternalTransaction transaction, Query question, Turn turn, List<String> keys, Explanation explanation) {
        TimeLimit ofServer = new TimeLimit(settings.walksTimeout().get(), "server.tremaux.walks.timeout");
        queries.explain(session(transaction, question), question, turn, ofServer, keys, explanation);
    }

    /** Whether shared caches are for this caller, even if they could not be lent just now. */
    boolean mayCache(InternalTransaction transaction) {
        return CallerAccess.seesEverything(transaction.securityContext().mode())
                && coherence.coherenceMode() != CoherenceMode.OFF;
    }

    /**
     * Walks that Cypher queries have open: their own transactions bound them, not the admission of traversals over
     * HTTP.
     */
    public int walksInQueries() {
        return walksInQueries.get();
    }

    /**
     * The audit: compares all that is cached with the store. The transaction has read nothing yet. For a caller without
     * the right to shared caches, or in a transaction with changes of its own, nothing is compared.
     */
    public Verification verify(Transaction transaction) {
        return verify(transaction, Turn.FREE);
    }

    /** The same, in turn with others. */
    public Verification verify(Transaction transaction, Turn turn) {
        return audit(Neo4jSession.ofAudit((InternalTransaction) transaction, coherence), turn);
    }

    /** Starts to warm the shared caches up, unless that is under way. */
    public Progress<WarmUpPlan> warmUp(WarmUpPlan plan, Supplier<InternalTransaction> transactions) {
        return warmUp(plan, List.of(plan), transactions, nanosAtWork -> {});
    }

    /**
     * The same in parts, as {@link WarmUp} has them.
     *
     * @param rest as {@link WarmUp.Source#rest}
     */
    public Progress<WarmUpPlan> warmUp(
            WarmUpPlan whole, List<WarmUpPlan> parts, Supplier<InternalTransaction> transactions, LongConsumer rest) {
        return warmUp().start(whole, parts, new WarmUpSource(this, transactions, rest));
    }

    /** The columns of the shared caches that hold anything now. */
    public NonEmptyColumns nonEmptyColumns() {
        GraphCache cache = coherence.cache();
        return cache == null ? NonEmptyColumns.EMPTY : cache.nonEmptyColumns();
    }

    /**
     * A view with all facades in scope {@code permanent}, or bypassing where shared caches may not be used. The caller
     * closes it, before the transaction.
     */
    RequestView permanentView(InternalTransaction transaction) {
        Neo4jSession session = new Neo4jSession(transaction, coherence);
        return new RequestView(session, Scopes.PERMANENT, session.borrow(), budget);
    }

    /** The names that the caller of a transaction may see. Costs some reads for each label and type. */
    public Vocabulary vocabulary(InternalTransaction transaction) {
        return VocabularyReader.read(transaction);
    }

    /** What an administrator has decided. */
    public Settings settings() {
        return settings;
    }

    /** The evaluators and expanders that requests may name. */
    public ExtensionNames extensions() {
        return settings.extensions().names();
    }

    /** What the configs of calls of {@code tremaux.traverse} and {@code tremaux.count} were read as. */
    CallCache<TraversalCall> calls() {
        return calls;
    }

    /** The notices that the log has about calls. */
    public WarnOnce notices() {
        return notices;
    }

    Coherence coherence() {
        return coherence;
    }

    /** How the shared caches have caught up with commits. */
    public CatchUps catchUps() {
        return coherence.catchUps();
    }

    /** See {@link Coherence#settledCommit}. */
    public long settledCommit() {
        return coherence.settledCommit();
    }

    /** The seed graph of this database. */
    public SeedGraph seedGraph() {
        return seedGraph;
    }

    /** The database stops. */
    @Override
    public void close() {
        seedGraph.close();
        warmUp().close();
        coherence.close();
    }
}
