package io.tremaux.service;

import io.tremaux.admission.Turn;
import io.tremaux.coherence.Coherence;
import io.tremaux.framework.FrameworkWalk;
import io.tremaux.graph.LookupCounts;
import io.tremaux.graph.Scope;
import io.tremaux.store.StoreTokens;
import io.tremaux.traversal.Cut;
import io.tremaux.traversal.Run;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.WalkBounds;
import io.tremaux.traversal.walk.Walker;
import java.util.List;
import java.util.Locale;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Path;
import org.neo4j.kernel.api.KernelTransaction;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
import org.neo4j.memory.MemoryTracker;

/**
 * One walk, prepared: names and start nodes are resolved, and nothing can be wrong with the request any more. Its results are
 * pulled: between two of them the walk stands still. The caller may do anything in its transaction meanwhile, and may close
 * the walk at any time. Its time counts from when it was opened, and what it holds is given back when it is closed. Used once, by
 * one thread.
 *
 * <pre>
 *   while (walk.next()) { ... walk.node() ... walk.depth() ... }
 *   walk.outcome()                                                      or walk.count() alone
 * </pre>
 */
public final class Walk implements AutoCloseable {
    private final InternalTransaction transaction;
    private final KernelTransaction kernel;
    private final WalkRequest request;
    private final Coherence coherence;
    private final RequestView view;
    private final List<String> warnings;
    private final Meter meter;
    private final WalkBounds bounds;
    private final Turn turn;
    private final Run run;
    private boolean closed;

    /** Takes the view over, to be closed with the walk. */
    Walk(
            InternalTransaction transaction,
            WalkRequest request,
            Coherence coherence,
            RequestView view,
            StoreTokens tokens,
            Turn turn) {
        this.transaction = transaction;
        this.kernel = transaction.kernelTransaction();
        this.turn = turn;
        this.request = request;
        this.coherence = coherence;
        this.view = view;
        Iterable<Node> start = StartNodes.of(transaction, request.start(), tokens);
        Traversal.Bound bound = request.traversal().bind(tokens);
        MemoryTracker memory = kernel.memoryTracker();
        this.meter = new Meter(kernel.cursorContext().getCursorTracer());
        this.bounds =
                new WalkBounds(this::giveWay, kernel::assertOpen, bytes -> charge(memory, bytes), request.timeout());
        this.run = run(transaction, request, bound, view, start, bounds);
        this.warnings = tokens.warnings();
    }

    /** What the caller should know, such as names that the database has never seen. */
    public List<String> warnings() {
        return warnings;
    }

    /** The engine that walks. */
    public Engine engine() {
        return request.walking();
    }

    /** The grade of coherence of the database's permanent caches. */
    public String coherence() {
        return coherence.grade().toString();
    }

    /**
     * Walks on to the next result; false if there is none any more.
     *
     * @throws org.neo4j.memory.MemoryLimitExceededException if the walk holds more than its transaction may
     * @throws org.neo4j.graphdb.TransactionTerminatedException if the transaction was ended, by its timeout or by hand
     */
    public boolean next() {
        resume();
        boolean found = run.next();
        if (!found) {
            finish();
        }
        return found;
    }

    /** The node found last, by its internal id. */
    public long node() {
        return run.node();
    }

    /** Charges memory that the caller holds for the results. The walk gives it back when it is closed. */
    void hold(long bytes) {
        bounds.charge(bytes);
    }

    /** The same as an object of the transaction's. */
    public Node nodeEntity() {
        return transaction.newNodeEntity(run.node());
    }

    /**
     * The path to the node found last.
     *
     * @throws IllegalStateException if the engine is not Neo4j's, which alone keeps paths so far
     */
    public Path path() {
        if (run instanceof FrameworkWalk framework) {
            return framework.path();
        }
        throw new IllegalStateException("This engine keeps no paths: " + engine());
    }

    /** Where it was found: relationships from the start. */
    public int depth() {
        return run.depth();
    }

    /** Walks to the end only to count the results: the same, but no caller has control in between. */
    public Outcome count() {
        resume();
        run.countAll();
        finish();
        return outcome();
    }

    /**
     * Others may run before this returns. For the walk that is as if its thread had been slow: a look reads nothing, and an
     * engine lets its view keep up right after each. {@link RequestView#keepUp} trusts no pointer that was read before.
     */
    private void giveWay() {
        turn.giveWay(bounds.charged(), kernel::assertOpen);
    }

    private void resume() {
        if (closed) {
            throw new IllegalStateException("This walk is closed");
        }
        view.resume();
    }

    private void finish() {
        kernel.assertOpen(); // the walk looks only now and then, and what was read since it was ended may be wrong
        view.publish();
    }

    /** How the walk went so far. */
    public Outcome outcome() {
        Cost cost = new Cost(
                meter.millis(),
                run.nodesVisited(),
                run.relationshipsFollowed(),
                meter.pageHits(),
                meter.pageFaults(),
                meter.allocatedBytes(),
                new Cost.Facade(request.scopes().labels(), view.labelCounts()),
                new Cost.Facade(request.scopes().properties(), view.propertyCounts()),
                new Cost.Facade(request.scopes().relationships(), view.relationshipCounts()));
        Cut cut = run.cut();
        return new Outcome(run.count(), cut == null ? null : cut.name().toLowerCase(Locale.ROOT), cost);
    }

    private static Run run(
            InternalTransaction transaction,
            WalkRequest request,
            Traversal.Bound bound,
            RequestView view,
            Iterable<Node> start,
            WalkBounds bounds) {
        Traversal traversal = request.traversal();
        return switch (request.walking()) {
            case NEO4J ->
                new FrameworkWalk(
                        transaction, traversal, bound, view, view.nodeRelationships(), view.atHand(), start, bounds);
            case TREMAUX -> Walker.of(traversal, bound, view, StartNodes.ids(start), bounds);
        };
    }

    private static void charge(MemoryTracker memory, long bytes) {
        if (bytes < 0) {
            memory.releaseHeap(-bytes);
        } else {
            memory.allocateHeap(bytes);
        }
    }

    /** Gives back what was borrowed, before the transaction ends. May be called more than once. */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        try (RequestView closedLast = view) {
            kernel.memoryTracker().releaseHeap(bounds.charged());
            closedLast.publish(); // counts, too
            coherence
                    .statistics()
                    .add(
                            permanent(request.scopes().labels(), view.labelCounts()),
                            permanent(request.scopes().properties(), view.propertyCounts()),
                            permanent(request.scopes().relationships(), view.relationshipCounts()));
        }
    }

    private static LookupCounts permanent(Scope scope, LookupCounts counts) {
        return scope == Scope.PERMANENT ? counts : new LookupCounts();
    }
}
