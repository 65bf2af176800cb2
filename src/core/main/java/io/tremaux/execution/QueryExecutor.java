package io.tremaux.execution;

import io.tremaux.admission.Turn;
import io.tremaux.dag.CycleSearch;
import io.tremaux.dag.RollUp;
import io.tremaux.heap.HeapBudget;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.path.CountsByStart;
import io.tremaux.path.TraversalsByStart;
import io.tremaux.query.CheapestQuery;
import io.tremaux.query.DagQuery;
import io.tremaux.query.Engine;
import io.tremaux.query.PathQuery;
import io.tremaux.query.PerStartQuery;
import io.tremaux.query.Query;
import io.tremaux.query.QueryParameters;
import io.tremaux.query.RecommendQuery;
import io.tremaux.query.TraverseQuery;
import io.tremaux.recommendation.Ranking;
import io.tremaux.store.Lease;
import io.tremaux.store.SharedCaches;
import io.tremaux.store.StoreSession;
import io.tremaux.traversal.CompiledQueryCache;
import io.tremaux.traversal.PathRun;
import it.unimi.dsi.fastutil.longs.LongIterable;
import java.util.List;
import java.util.PrimitiveIterator;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Opens the queries of one database on what they share: the heap budget, the shared caches, compiled queries, totals.
 * Each query gets a session of its own, which is closed with it, or here if it cannot be opened. Safe for use by any
 * thread.
 */
public final class QueryExecutor {
    private final SharedCaches caches;
    private final HeapBudget budget;
    private final boolean strict;
    private final CompiledQueryCache compiled = new CompiledQueryCache();
    private final WalkTotals byNeo4j = new WalkTotals();
    private final WalkTotals byTremaux = new WalkTotals();

    /** @param strict whether unknown names are errors for a query that does not say so */
    public QueryExecutor(SharedCaches caches, HeapBudget budget, boolean strict) {
        this.caches = caches;
        this.budget = budget;
        this.strict = strict;
    }

    /**
     * Prepares a query of any kind, for Tremaux's engine.
     *
     * @throws io.tremaux.store.NoSuchNodeException if a start node is no node of this database
     */
    public QueryExecution open(StoreSession session, Query query, Turn turn) {
        return open(session, query, turn, TraversalEngine.TREMAUX);
    }

    /**
     * The same, for the engine that the query asks for.
     *
     * @throws io.tremaux.store.NoSuchNodeException if a start node is no node of this database
     */
    public QueryExecution open(StoreSession session, Query query, Turn turn, TraversalEngine engine) {
        QueryContext context = context(session, query, turn);
        try {
            return execution(context, query, engine);
        } catch (Throwable e) { // the transaction may go on without this
            context.close();
            throw e;
        }
    }

    private QueryExecution execution(QueryContext context, Query query, TraversalEngine engine) {
        if (query instanceof TraverseQuery traverse) {
            return new Walk(context, traverse, engine, BoundWalk.of(context, traverse, compiled));
        }
        if (query instanceof PerStartQuery each) {
            return execution(context, each, engine);
        }
        if (query instanceof RecommendQuery recommend) {
            Ranking ranking = new Ranking(
                    () -> recommend.recommendation().bind(context.tokens, compiled, context.bounds::check),
                    bound -> engine.counter(bound, context),
                    context.nodes.of("start", recommend.start()).iterator(),
                    context.bounds,
                    new CommitReadConsistency(context));
            return new RankedNodes(context, recommend, ranking);
        }
        if (query instanceof DagQuery below) {
            return execution(context, below);
        }
        if (query instanceof CheapestQuery cheapest) {
            BetweenNodes nodes = new BetweenNodes(context, cheapest.between(), engine, compiled);
            return new CheapestSearch(context, cheapest, nodes.cheapest(cheapest), nodes);
        }
        PathQuery path = (PathQuery) query;
        BetweenNodes nodes = new BetweenNodes(context, path, engine, compiled);
        return path.wantsPaths()
                ? new PathExecution(context, path, nodes.shortest(path.goal()), nodes::renewNames)
                : new ReachabilitySearch(context, path, nodes, path.goal() == PathQuery.Goal.REACHABLE_FROM_EACH);
    }

    private QueryExecution execution(QueryContext context, PerStartQuery query, TraversalEngine engine) {
        BoundWalk walk = BoundWalk.of(context, query.walk(), compiled);
        PrimitiveIterator.OfLong starts = walk.starts().iterator();
        Function<LongIterable, PathRun> traversing = from -> engine.walk(query.walk(), walk.bound(), from, context);
        if (!query.counts()) {
            return new WalksByStart(context, query, new TraversalsByStart(starts, context.bounds, traversing), walk);
        }
        boolean searches = query.walking() == Engine.TREMAUX;
        CountsByStart counts =
                new CountsByStart(walk.bound(), context.view, starts, searches, context.bounds, traversing);
        return new StartCounts(context, query, counts, walk);
    }

    private QueryExecution execution(QueryContext context, DagQuery query) {
        BoundWalk nodes = BoundWalk.below(context, query, compiled);
        if (query instanceof DagQuery.OfQuantities quantities) {
            RollUp rollUp = new RollUp(quantities.options(), nodes.graphBelow(context, query), context.names);
            return new RollUpResults(context, quantities, rollUp, nodes);
        }
        if (query instanceof DagQuery.OfOrder order) {
            return new OrderedNodes(context, order, nodes);
        }
        CycleSearch cycles = new CycleSearch(query.walk().traversal(), nodes.graphBelow(context, query));
        return new PathExecution(context, query, cycles, nodes.bound()::renew);
    }

    private QueryContext context(StoreSession session, Query query, Turn turn) {
        try {
            boolean isStrict = isStrict(query, session);
            if (isStrict) {
                UnknownNames.of(query, session).reject();
            }
            boolean shares = query.scopes().anyPermanent() && session.features().mayShareCaches();
            return context(session, query, isStrict, turn, shares ? session.borrow() : null);
        } catch (Throwable e) {
            session.close();
            throw e;
        }
    }

    private QueryContext context(
            StoreSession session, Query query, boolean isStrict, Turn turn, @Nullable Lease lease) {
        try {
            RequestView view = new RequestView(session, query.scopes(), lease, budget);
            return new QueryContext(session, query, isStrict, caches, totals(query.walking()), view, turn);
        } catch (Throwable e) {
            if (lease != null) {
                lease.close();
            }
            throw e;
        }
    }

    /**
     * Adds to an explanation how a query is understood. Its nodes are selected; no relationship is followed and no
     * cache is asked.
     *
     * @param ofServer how long the server lets the query be at work
     * @param keys of the properties that rows would have
     * @throws io.tremaux.store.NoSuchNodeException if a node that is named is no node of this database
     * @throws InvalidParameterException for a caller without a login, whom it would tell which names and indexes exist
     */
    public void explain(
            StoreSession session,
            Query query,
            Turn turn,
            TimeLimit ofServer,
            List<String> keys,
            Explanation explanation) {
        try (QueryContext context = explained(session, query, turn)) {
            UnknownNames unknown = UnknownNames.of(query, session);
            unknown.askKeys(keys);
            new Explainer(context, ofServer, explanation).explain(query, unknown, session.whyNotLent());
        }
    }

    private QueryContext explained(StoreSession session, Query query, Turn turn) {
        try {
            if (session.isAnonymous()) {
                String message = "An explanation would tell a caller without a login which names exist.";
                throw new InvalidParameterException("explain", "true", "a login", message);
            }
            return context(session, query, isStrict(query, session), turn, null);
        } catch (Throwable e) {
            session.close();
            throw e;
        }
    }

    /**
     * Whether unknown names are errors. For a caller without a login they never are: errors would tell which names
     * exist.
     *
     * @throws InvalidParameterException if a caller without a login asks for them
     */
    private boolean isStrict(Query query, StoreSession session) {
        Boolean asked = query.strict();
        boolean wanted = asked == null ? strict : asked;
        if (!wanted || !session.isAnonymous()) {
            return wanted;
        }
        if (asked != null) {
            String message = "strict would tell a caller without a login which names exist.";
            throw new InvalidParameterException(QueryParameters.STRICT.name(), "true", "false, or a login", message);
        }
        return false;
    }

    /** What the queries that an engine answered have done; each is added as it is closed. */
    public WalkTotals totals(Engine engine) {
        return engine == Engine.NEO4J ? byNeo4j : byTremaux;
    }

    /** What the texts of queries lead to. */
    public CompiledQueryCache compiled() {
        return compiled;
    }
}
