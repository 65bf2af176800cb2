package io.tremaux.execution;

import io.tremaux.graph.LookupCounts;
import io.tremaux.graph.Scope;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.problem.Problem;
import io.tremaux.problem.Problem.Kind;
import io.tremaux.problem.ProblemException;
import io.tremaux.query.Engine;
import io.tremaux.query.Query;
import io.tremaux.query.Scopes;
import io.tremaux.store.Elements;
import io.tremaux.store.SharedCaches;
import io.tremaux.traversal.TraversalRun;
import io.tremaux.traversal.Truncation;
import io.tremaux.traversal.WorkLimits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One query, prepared: names and start nodes are resolved, and nothing can be wrong with the request any more. Its
 * results are found as the caller pulls them. The caller may do anything in its transaction meanwhile, and may close
 * this at any time. Its time counts from when it was opened, and what it holds is released when it is closed. Used
 * once, by one thread.
 *
 * <pre>
 *   while (it.next()) { ... it.node() ... }
 *   it.outcome()                                                      or it.count() alone
 * </pre>
 */
public abstract sealed class QueryExecution implements AutoCloseable
        permits PathExecution, RankedNodes, ReachabilitySearch, StartCounts, RollUpResults, OrderedNodes {
    final QueryContext context;
    private final Query question;
    private final TraversalRun run;
    private final BooleanSupplier renewal;
    private AtomicInteger open = new AtomicInteger();
    private boolean through;
    private boolean closed;

    /**
     * Takes over the context, to be closed with this; but not if this constructor fails.
     *
     * @param run finds the results; callers see no run at all
     * @param renewal takes up names that the database has got meanwhile; true if nothing that was asked before holds
     *     any more
     */
    QueryExecution(QueryContext context, Query question, TraversalRun run, BooleanSupplier renewal) {
        this.context = context;
        this.question = question;
        this.run = run;
        this.renewal = renewal;
    }

    /** Counts this there until it is closed. */
    public void countIn(AtomicInteger count) {
        count.incrementAndGet();
        open = count;
    }

    /** What the caller should know so far, such as names that the database has never seen. */
    public final List<String> warnings() {
        List<String> warnings = new ArrayList<>(context.tokens.warnings());
        warnings.addAll(warningsOfRun());
        return warnings;
    }

    /** What the caller should know about the results, but for names. */
    List<String> warningsOfRun() {
        return List.of();
    }

    /** The engine that answers. */
    public final Engine engine() {
        return question.walking();
    }

    /** The coherence mode of the database's shared caches. */
    public final String coherence() {
        return context.caches.coherenceMode().toString();
    }

    /** How much older than the store an entry of them may be; null where they are exact. */
    public final @Nullable Duration maxStaleness() {
        return context.caches.maxStaleness();
    }

    /**
     * Goes on to the next result; false if there is none any more.
     *
     * @throws RuntimeException the store's own, if more is held than the transaction may, or if the transaction was
     *     ended, by its timeout or by hand
     */
    public final boolean next() {
        resume();
        boolean found = run.next();
        if (!found) {
            finish();
        }
        return found;
    }

    /** The node found last, by its internal id. */
    public final long node() {
        return run.node();
    }

    /** Where it was found: relationships from the start; those of the longest path, if all paths to it count. */
    public final int depth() {
        return run.depth();
    }

    /** Charges memory that the caller holds for the results. It is released when this is closed. */
    public final void hold(long bytes) {
        context.bounds.charge(bytes);
    }

    /** What callers call the node found last. */
    public final String elementId() {
        return elements().nodeId(node());
    }

    /** Nodes and relationships as callers know them. */
    public final Elements elements() {
        return context.session.elements();
    }

    /** The relationship type behind a token. */
    public final String typeName(int token) {
        return context.tokens.typeName(token);
    }

    /**
     * Reads some properties of nodes by the facade in use, whichever that is when it is asked.
     *
     * @throws io.tremaux.parameter.InvalidParameterException if the question is strict, and the database has never seen
     *     a key
     */
    public final NodeProperties properties(List<String> keys) {
        if (context.strict) {
            UnknownNames unknown = new UnknownNames(context.session);
            unknown.askKeys(keys);
            unknown.reject();
        }
        return new NodeProperties(context.view, elements(), context.tokens, keys);
    }

    /**
     * Reads labels of nodes by the facade in use, whichever that is when it is asked.
     *
     * @param form makes of the names of a label set what is wanted
     */
    public final <T> NodeLabels<T> labels(Function<List<String>, T> form) {
        return new NodeLabels<>(context.view, elements(), context.tokens, form);
    }

    /** Goes to the end only to count the results: the same, but no caller has control in between. */
    public final Outcome count() {
        resume();
        run.countAll();
        finish();
        return outcome();
    }

    private void resume() {
        if (closed) {
            throw new IllegalStateException("This walk is closed");
        }
        context.view.resume();
        context.nodes.renewNames();
        if (renewal.getAsBoolean()) {
            context.view.renew();
        }
    }

    private void finish() {
        context.session.assertOpen(); // a look is only now and then, and what was read since the end may be wrong
        context.view.publish();
        through = true;
    }

    /** How it went so far. */
    public final Outcome outcome() {
        Scopes scopes = question.scopes();
        Cost cost = new Cost(
                context.meter.millis(),
                run.nodesVisited(),
                run.relationshipsFollowed(),
                context.meter.pageHits(),
                context.meter.pageFaults(),
                context.meter.allocatedBytes(),
                new Cost.Facade(scopes.labels(), context.view.labelCounts()),
                new Cost.Facade(scopes.properties(), context.view.propertyCounts()),
                new Cost.Facade(scopes.relationships(), context.view.relationshipCounts()));
        Truncation truncation = run.truncation();
        return new Outcome(run.count(), truncation == null ? null : truncation.toString(), cost);
    }

    /** Whether nothing has cut it short so far. */
    public final boolean isWhole() {
        return run.truncation() == null;
    }

    /**
     * For a caller that can be told of a part by an error alone; asked at the end.
     *
     * @throws InvalidParameterException if {@code timeout} or {@code maxVisited} cut this short; what reached its
     *     {@code limit} is as long as was asked for
     */
    public final void requireWhole() {
        requireWhole(TimeLimit.NONE);
    }

    /**
     * The same where the server limits the time, too.
     *
     * @throws InvalidParameterException as above
     * @throws ProblemException if the server's limit cut this short
     */
    public final void requireWhole(TimeLimit ofServer) {
        requireWhole(run.truncation(), ofServer);
    }

    /** The same of a part of this that was cut short, or not. */
    final void requireWhole(@Nullable Truncation truncation, TimeLimit ofServer) {
        WorkLimits workLimits = question.workLimits();
        if (truncation == Truncation.MAX_VISITED) {
            throw isPart(truncation, String.valueOf(workLimits.maxVisited()), "a greater number, or -1 for no limit");
        }
        if (truncation == Truncation.TIMEOUT) {
            Duration timeout = workLimits.timeout();
            if (timeout != null && !ofServer.endsBefore(timeout)) {
                throw isPart(truncation, timeout.toMillis() + "ms", "a longer time, or none");
            }
            if (!ofServer.most().isZero()) {
                throw Problem.of(Kind.TIME_LIMIT, incomplete(ofServer.setting()))
                        .thrown();
            }
        }
    }

    private InvalidParameterException isPart(Truncation truncation, String value, String expected) {
        return new InvalidParameterException(truncation.toString(), value, expected, incomplete(truncation.toString()));
    }

    private String incomplete(String limit) {
        return "The answer is incomplete: " + limit + " ended the call after " + run.count() + " results.";
    }

    /** Releases what was borrowed, before the transaction ends. May be called more than once. */
    @Override
    public final void close() {
        if (closed) {
            return;
        }
        closed = true;
        open.decrementAndGet();
        context.totals.add(run, through);
        context.close();
        addCounts(context.caches, context.view);
    }

    private void addCounts(SharedCaches caches, RequestView view) {
        Scopes scopes = question.scopes();
        caches.statistics()
                .add(
                        permanent(scopes.labels(), view.labelCounts()),
                        permanent(scopes.properties(), view.propertyCounts()),
                        permanent(scopes.relationships(), view.relationshipCounts()));
    }

    private static LookupCounts permanent(Scope scope, LookupCounts counts) {
        return scope == Scope.PERMANENT ? counts : new LookupCounts();
    }
}
