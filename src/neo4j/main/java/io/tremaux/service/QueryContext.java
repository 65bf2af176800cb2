package io.tremaux.service;

import io.tremaux.admission.Turn;
import io.tremaux.coherence.Coherence;
import io.tremaux.framework.Facades;
import io.tremaux.store.StoreTokens;
import io.tremaux.traversal.WalkBounds;
import org.neo4j.kernel.api.KernelTransaction;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
import org.neo4j.memory.MemoryTracker;

/**
 * What one question is answered with, in the caller's transaction, and what is given back when it is closed. The view
 * is closed with it. Belongs to one thread.
 */
final class QueryContext implements AutoCloseable {
    final InternalTransaction transaction;
    final KernelTransaction kernel;
    final Coherence coherence;
    final WalkTotals totals;
    final RequestView view;
    final StoreTokens tokens;
    final SelectedNodes nodes;
    final Meter meter;
    final WalkBounds bounds;
    final boolean strict;

    private final Turn turn;

    /**
     * @param question whose time counts from now on
     * @param strict whether names that the database has never seen are errors
     */
    QueryContext(
            InternalTransaction transaction,
            Query question,
            boolean strict,
            Coherence coherence,
            WalkTotals totals,
            RequestView view,
            StoreTokens tokens,
            Turn turn) {
        this.transaction = transaction;
        this.kernel = transaction.kernelTransaction();
        this.strict = strict;
        this.coherence = coherence;
        this.totals = totals;
        this.view = view;
        this.tokens = tokens;
        this.turn = turn;
        MemoryTracker memory = kernel.memoryTracker();
        this.meter = new Meter(kernel.cursorContext().getCursorTracer());
        this.bounds = new WalkBounds(
                this::giveWay, kernel::assertOpen, bytes -> charge(memory, bytes), turn::isSpent, question.effort());
        this.nodes = new SelectedNodes(transaction, tokens, bounds, view::forgetRecords);
        view.checkBy(bounds::check);
    }

    /**
     * Others may run before this returns. For the walk that is as if its thread had been slow: a look reads nothing,
     * and an engine lets its view keep up right after each. {@link RequestView#keepUp} trusts no pointer that was read
     * before.
     */
    private void giveWay() {
        turn.giveWay(bounds.charged(), kernel::assertOpen);
    }

    private static void charge(MemoryTracker memory, long bytes) {
        if (bytes < 0) {
            memory.releaseHeap(-bytes);
        } else {
            memory.allocateHeap(bytes);
        }
    }

    /** The facades in the forms that Neo4j's engine needs. */
    Facades facades() {
        return new Facades(view, view.nodeRelationships(), view.atHand());
    }

    /** The transaction may go on without this. */
    @Override
    public void close() {
        try (RequestView closedLast = view;
                SelectedNodes closedFirst = nodes) {
            kernel.memoryTracker().releaseHeap(bounds.charged());
            closedLast.publish(); // counts, too
        }
    }
}
