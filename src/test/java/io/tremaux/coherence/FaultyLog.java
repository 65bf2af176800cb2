package io.tremaux.coherence;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.neo4j.kernel.impl.transaction.CommittedCommandBatchRepresentation;
import org.neo4j.kernel.impl.transaction.log.CommandBatchCursor;
import org.neo4j.kernel.impl.transaction.log.LogPosition;
import org.neo4j.kernel.impl.transaction.log.LogicalTransactionStore;
import org.neo4j.storageengine.api.CommandBatch;
import org.neo4j.storageengine.api.StorageCommand;

/** The transaction log of a database, which fails when and how a test wants it to. */
final class FaultyLog {
    /** What goes wrong. */
    interface Fault {
        void happen() throws Throwable;
    }

    static final Fault NONE = () -> {};

    volatile Fault atOpening = NONE;
    volatile Fault atEachCommit = NONE;
    volatile Fault atTheFirstCommand = NONE;
    volatile StorageCommand insteadOfCommands;

    private final LogicalTransactionStore real;

    FaultyLog(LogicalTransactionStore real) {
        this.real = real;
    }

    LogicalTransactionStore store() {
        return Doubles.with(LogicalTransactionStore.class, real, (method, arguments) -> {
            atOpening.happen();
            return cursor(real.getCommandBatches((LogPosition) arguments[0]));
        });
    }

    private CommandBatchCursor cursor(CommandBatchCursor commits) {
        return Doubles.with(CommandBatchCursor.class, commits, (method, arguments) -> {
            if (method.equals("next")) {
                atEachCommit.happen();
            }
            return method.equals("get") ? commit(commits.get()) : null;
        });
    }

    private CommittedCommandBatchRepresentation commit(CommittedCommandBatchRepresentation commit) {
        return Doubles.with(
                CommittedCommandBatchRepresentation.class,
                commit,
                (method, arguments) -> method.equals("commandBatch") ? batch(commit.commandBatch()) : null);
    }

    private CommandBatch batch(CommandBatch batch) {
        return Doubles.with(CommandBatch.class, batch, (method, arguments) -> {
            if (!method.equals("iterator")) {
                return null;
            }
            atTheFirstCommand.happen();
            StorageCommand other = insteadOfCommands;
            return other == null ? null : List.of(other).iterator();
        });
    }

    /** Happens so many times. */
    static Fault times(int times, Fault fault) {
        AtomicInteger left = new AtomicInteger(times);
        return () -> {
            if (left.getAndDecrement() > 0) {
                fault.happen();
            }
        };
    }

    static Fault throwing(Throwable failure) {
        return () -> {
            throw failure;
        };
    }

    static IOException unreadable() {
        return new IOException("made up");
    }
}
