package io.tremaux.janusgraph.gremlin;

import io.tremaux.execution.QueryExecution;
import io.tremaux.janusgraph.tinkerpop.ResourceLimit;
import java.util.function.Supplier;
import org.apache.tinkerpop.gremlin.process.traversal.util.TraversalInterruptedException;
import org.jspecify.annotations.Nullable;

/**
 * One call from its opening to its closing: its query, and its share of what all queries use. Whoever comes first
 * closes it: the end of its rows, a failure, {@code Traversal.close()}, the end of the transaction, or the garbage
 * collector. Belongs to the thread that opened it, but any thread may close it when no other uses it any more.
 */
final class OpenCall implements AutoCloseable, ResourceLimit {
    private final Share share;
    private final Thread thread = Thread.currentThread();
    private Runnable forgetTransaction = () -> {};
    private @Nullable QueryExecution execution;
    private volatile boolean hasTransactionEnded;

    OpenCall(Share share) {
        this.share = share;
    }

    /** Opens the query, in turn; closes this if that fails. */
    <X extends QueryExecution> X open(GraphQueries queries, Supplier<X> opening) {
        try {
            X opened = inTurn(opening);
            put(opened);
            forgetTransaction = queries.atEndOfTransaction(this::end);
            return opened;
        } catch (Throwable e) {
            close();
            throw e;
        }
    }

    Share share() {
        return share;
    }

    /** Runs a part of the query when it is its turn. */
    <T> T inTurn(Supplier<T> part) {
        share.enter(this::assertOpen);
        try {
            assertOpen();
            return part.get();
        } finally {
            share.leave();
        }
    }

    @Override
    public void charge(long bytes) {
        share.charge(bytes);
    }

    /** Gremlin Server interrupts the thread of an evaluation that has lasted for too long. */
    @Override
    public void assertOpen() {
        if (hasTransactionEnded) {
            throw new IllegalStateException("The transaction in which this call reads has ended.");
        }
        if (Thread.interrupted()) {
            throw new TraversalInterruptedException();
        }
    }

    /** The transaction ends, perhaps on another thread, which must not touch the query: that fails by itself then. */
    private void end() {
        hasTransactionEnded = true;
        if (Thread.currentThread() == thread) {
            close();
        } else {
            share.close();
        }
    }

    /** Does nothing the second time. */
    @Override
    public void close() {
        try (Share closedLast = share) {
            forgetTransaction.run();
            QueryExecution opened = take();
            if (opened != null) {
                opened.close();
            }
        }
    }

    private synchronized void put(QueryExecution opened) {
        execution = opened;
    }

    /** Only one of those who close this gets it. */
    private synchronized @Nullable QueryExecution take() {
        QueryExecution taken = execution;
        execution = null;
        return taken;
    }
}
