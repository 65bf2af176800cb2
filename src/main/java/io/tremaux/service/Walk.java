package io.tremaux.service;

import io.tremaux.admission.Turn;
import io.tremaux.coherence.Coherence;
import io.tremaux.extension.Graph;
import io.tremaux.framework.FacadeGraph;
import io.tremaux.framework.Facades;
import io.tremaux.framework.FrameworkWalk;
import io.tremaux.framework.Own;
import io.tremaux.graph.LookupCounts;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.RelationshipProperties;
import io.tremaux.graph.RelationshipTest;
import io.tremaux.graph.Scope;
import io.tremaux.installed.Guard;
import io.tremaux.store.ElementIds;
import io.tremaux.store.StoreTokens;
import io.tremaux.store.TestedRelationships;
import io.tremaux.traversal.Cut;
import io.tremaux.traversal.Extensions;
import io.tremaux.traversal.Run;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.WalkBounds;
import io.tremaux.traversal.walk.Walker;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.neo4j.graphdb.Direction;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.NotFoundException;
import org.neo4j.graphdb.Path;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.ResourceIterator;
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
    private final WalkTotals totals;
    private final RequestView view;
    private final SelectedNodes nodes;
    private final StoreTokens tokens;
    private final Traversal.Bound bound;
    private final Meter meter;
    private final WalkBounds bounds;
    private final Turn turn;
    private final Run run;
    private final Supplier<Path> path;
    private long questions;
    private AtomicInteger open = new AtomicInteger();
    private boolean through;
    private boolean closed;

    /** Takes the view over, to be closed with the walk; but not if this fails. */
    Walk(
            InternalTransaction transaction,
            WalkRequest request,
            Traversals traversals,
            RequestView view,
            StoreTokens tokens,
            Turn turn) {
        this.transaction = transaction;
        this.kernel = transaction.kernelTransaction();
        this.turn = turn;
        this.request = request;
        this.coherence = traversals.coherence();
        this.totals = traversals.walks(request.walking());
        this.view = view;
        this.tokens = tokens;
        MemoryTracker memory = kernel.memoryTracker();
        this.meter = new Meter(kernel.cursorContext().getCursorTracer());
        this.bounds =
                new WalkBounds(this::giveWay, kernel::assertOpen, bytes -> charge(memory, bytes), request.effort());
        this.nodes = new SelectedNodes(transaction, tokens, bounds::charge);
        try {
            Iterable<Node> start = nodes.of("start", request.start());
            this.bound = request.traversal().bind(tokens, request.lists().in(nodes, bounds::charge));
            if (request.walking() == Engine.NEO4J) {
                Facades facades = new Facades(view, view.nodeRelationships(), view.atHand());
                FrameworkWalk framework =
                        new FrameworkWalk(transaction, bound, facades, start, bounds, own(facades, traversals));
                this.run = framework;
                this.path = framework::path;
            } else {
                Walker walker = Walker.of(bound, view, SelectedNodes.ids(start), bounds, request.paths());
                this.run = walker;
                this.path = new WalkedPath(transaction, walker)::toFound;
            }
        } catch (Throwable e) { // the transaction may go on without this walk
            try (SelectedNodes closed = nodes) {
                memory.releaseHeap(bounds.charged());
            }
            throw e;
        }
    }

    /** Counts this walk there until it is closed. */
    Walk countedIn(AtomicInteger count) {
        count.incrementAndGet();
        open = count;
        return this;
    }

    private Own<?> own(Facades facades, Traversals traversals) {
        Extensions wanted = request.traversal().extensions();
        if (wanted.areNone()) {
            return Own.NONE;
        }
        Graph graph = new FacadeGraph(facades, tokens, this::lookAndForget);
        Guard guard = new Guard(kernel, bounds, view::forgetRecords, traversals.log());
        return traversals.extensions().create(wanted, graph, guard);
    }

    /** Code of the user's may ask much before the walk looks again. */
    private void lookAndForget() {
        if ((questions++ & WalkBounds.BETWEEN_LOOKS - 1) == 0) {
            bounds.check();
        }
        view.forgetRecords();
    }

    /** What the caller should know so far, such as names that the database has never seen. */
    public List<String> warnings() {
        return tokens.warnings();
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
    public void hold(long bytes) {
        bounds.charge(bytes);
    }

    /** The same as an object of the transaction's. */
    public Node nodeEntity() {
        return transaction.newNodeEntity(run.node());
    }

    /**
     * The path to the node found last. Costs its length.
     *
     * @throws IllegalStateException if the request did not ask for paths
     */
    public Path path() {
        return path.get();
    }

    /** Where it was found: relationships from the start. */
    public int depth() {
        return run.depth();
    }

    /** What callers call the node found last. */
    public String elementId() {
        return new ElementIds(transaction).of(run.node());
    }

    /** Reads some properties of nodes by the walk's facade, whichever that is when it is asked. */
    public NodeProperties properties(List<String> keys) {
        return new NodeProperties(view, tokens, keys);
    }

    /** The relationships that leave a node, loops included; null if the node was deleted meanwhile. */
    @Nullable ResourceIterator<Relationship> outgoing(long node) {
        try {
            return transaction
                    .newNodeEntity(node)
                    .getRelationships(Direction.OUTGOING)
                    .iterator();
        } catch (NotFoundException e) {
            return null;
        }
    }

    /** The token of the type of a relationship. */
    int type(Relationship relationship) {
        return tokens.relationshipType(relationship.getType().name());
    }

    /** Whether a relationship satisfies {@code relationshipWhere}. */
    boolean mayFollow(Relationship relationship) {
        RelationshipTest test = bound.mayFollow(view.ofRelationships());
        return test == null || TestedRelationships.passes(test, relationship, RelationshipProperties.ANY_TIME);
    }

    /** The relationships that the filter lets a walk follow from the node found last; none if it has no step there. */
    RelationshipChoice[] choices() {
        return bound.lacksChoices(depth()) ? new RelationshipChoice[0] : bound.choices(view.labels(), node(), depth());
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
        through = true;
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
        return new Outcome(run.count(), cut == null ? null : cut.toString(), cost);
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
        open.decrementAndGet();
        totals.add(run, through);
        try (RequestView closedLast = view;
                SelectedNodes closedFirst = nodes) {
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
