package io.tremaux.service;

import io.tremaux.coherence.Coherence;
import io.tremaux.framework.FrameworkWalk;
import io.tremaux.graph.LookupCounts;
import io.tremaux.graph.Scope;
import io.tremaux.store.StoreTokens;
import io.tremaux.traversal.Cut;
import io.tremaux.traversal.Results;
import io.tremaux.traversal.Run;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.WalkBounds;
import io.tremaux.traversal.walk.Walker;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.neo4j.graphdb.Node;
import org.neo4j.kernel.api.KernelTransaction;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
import org.neo4j.memory.MemoryTracker;

/** One walk, prepared: names and start nodes are resolved, and nothing can be wrong with the request any more. Used once. */
public final class Walk implements AutoCloseable {
    private final InternalTransaction transaction;
    private final WalkRequest request;
    private final Coherence coherence;
    private final RequestView view;
    private final Traversal.Bound bound;
    private final Iterable<Node> start;
    private final List<String> warnings;
    private boolean closed;

    /** Takes the view over, to be closed with the walk. */
    Walk(
            InternalTransaction transaction,
            WalkRequest request,
            Coherence coherence,
            RequestView view,
            StoreTokens tokens) {
        this.transaction = transaction;
        this.request = request;
        this.coherence = coherence;
        this.view = view;
        this.start = StartNodes.of(transaction, request.start(), tokens);
        this.bound = request.traversal().bind(tokens);
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
     * Walks, handing results out as they are found.
     *
     * @throws IOException what {@code results} throws; the walk ends there
     * @throws org.neo4j.memory.MemoryLimitExceededException if the walk holds more than its transaction may
     * @throws org.neo4j.graphdb.TransactionTerminatedException if the transaction was ended, by its timeout or by hand
     */
    public Outcome run(Results results) throws IOException {
        return walk((node, depth) -> {
            results.add(node, depth);
            view.resume();
        });
    }

    /** Walks only to count the results: the same, but nobody else has control in between. */
    public Outcome count() throws IOException {
        return walk(Results.NONE);
    }

    private Outcome walk(Results results) throws IOException {
        KernelTransaction kernel = transaction.kernelTransaction();
        view.resume();
        Meter meter = new Meter(kernel.cursorContext().getCursorTracer());
        MemoryTracker memory = kernel.memoryTracker();
        WalkBounds bounds = new WalkBounds(kernel::assertOpen, bytes -> charge(memory, bytes), request.timeout());
        Run run = run(bounds);
        Cut cut;
        try {
            cut = run.run(results);
            kernel.assertOpen(); // the walk looks only now and then, and what was read since it was ended may be wrong
            view.publish();
        } finally {
            memory.releaseHeap(bounds.charged());
        }
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
        return new Outcome(run.count(), cut == null ? null : cut.name().toLowerCase(Locale.ROOT), cost);
    }

    private Run run(WalkBounds bounds) {
        Traversal traversal = request.traversal();
        return switch (engine()) {
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
        if (!closed) {
            closed = true;
            coherence
                    .statistics()
                    .add(
                            permanent(request.scopes().labels(), view.labelCounts()),
                            permanent(request.scopes().properties(), view.propertyCounts()),
                            permanent(request.scopes().relationships(), view.relationshipCounts()));
            view.close();
        }
    }

    private static LookupCounts permanent(Scope scope, LookupCounts counts) {
        return scope == Scope.PERMANENT ? counts : new LookupCounts();
    }
}
