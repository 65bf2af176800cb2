package io.tremaux.it.coherence;

import io.tremaux.FreshDatabase;
import io.tremaux.coherence.Caller;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongPredicate;
import org.neo4j.common.DependencyResolver;
import org.neo4j.graphdb.GraphDatabaseService;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.Transaction;
import org.neo4j.internal.id.IdController;
import org.neo4j.io.pagecache.context.CursorContext;
import org.neo4j.kernel.impl.api.CompleteTransaction;
import org.neo4j.kernel.impl.api.TransactionCommitProcess;
import org.neo4j.kernel.impl.api.txid.TransactionIdGenerator;
import org.neo4j.kernel.impl.core.RelationshipEntity;
import org.neo4j.kernel.impl.transaction.CommittedCommandBatchRepresentation;
import org.neo4j.kernel.impl.transaction.log.CommandBatchCursor;
import org.neo4j.kernel.impl.transaction.log.LogicalTransactionStore;
import org.neo4j.kernel.impl.transaction.log.TransactionCommitmentFactory;
import org.neo4j.kernel.impl.transaction.tracing.TransactionWriteEvent;
import org.neo4j.storageengine.api.StorageEngine;
import org.neo4j.storageengine.api.TransactionApplicationMode;
import org.neo4j.storageengine.api.TransactionIdStore;
import org.neo4j.storageengine.api.cursor.StoreCursors;

/**
 * Two databases that begin with the same files. The follower gets the leader's commits from outside in batches, as in a
 * cluster: so it holds back no ids for its readers.
 */
final class Replica implements AutoCloseable {
    private static final int TRIES = 100;

    private final FreshDatabase leading;
    private final FreshDatabase led;

    /** Makes the files that replicas begin with: starting and stopping a database takes most of the time of a test. */
    static void makeFiles(Path home, Consumer<GraphDatabaseService> graph) {
        try (FreshDatabase fresh = new FreshDatabase(home)) {
            graph.accept(fresh.database());
        }
    }

    /** @param files what both have from the beginning */
    Replica(Path files, Path one, Path other) throws IOException {
        LogFilesTest.copy(files, one);
        LogFilesTest.copy(files, other);
        leading = new FreshDatabase(one);
        led = new FreshDatabase(other);
    }

    GraphDatabaseService leader() {
        return leading.database();
    }

    GraphDatabaseService follower() {
        return led.database();
    }

    /** Commits a statement on the leader, and applies it. */
    void commit(String statement) throws Exception {
        leader().executeTransactionally(statement);
        applyWhatIsMissing();
    }

    /**
     * Deletes a relationship and commits another that has its id, and applies both.
     *
     * @param deleting a statement that returns it as r
     * @param creating likewise
     */
    void replace(String deleting, String creating) throws Exception {
        long id = relationship(deleting, any -> true);
        for (int tries = 0; tries < TRIES; tries++) {
            maintainIds();
            if (relationship(creating, made -> made == id) == id) {
                applyWhatIsMissing();
                return;
            }
        }
        throw new IllegalStateException("The id was not used again");
    }

    /** Has the leader use again the ids that are free. */
    void maintainIds() {
        Caller.api(leader())
                .getDependencyResolver()
                .resolveDependency(IdController.class)
                .maintenance();
    }

    /** Answers the id of a relationship; commits only if it is a wanted one. */
    private long relationship(String statement, LongPredicate isWanted) {
        try (Transaction transaction = leader().beginTx()) {
            var found = (RelationshipEntity)
                    transaction.execute(statement).<Relationship>columnAs("r").next();
            if (isWanted.test(found.getId())) {
                transaction.commit();
            }
            return found.getId();
        }
    }

    /** Applies what the leader has committed since. */
    void applyWhatIsMissing() throws Exception {
        DependencyResolver to = Caller.api(follower()).getDependencyResolver();
        DependencyResolver from = Caller.api(leader()).getDependencyResolver();
        long applied = lastCommit(to);
        List<CommittedCommandBatchRepresentation> missing = new ArrayList<>();
        if (applied == lastCommit(from)) {
            return;
        }
        try (CommandBatchCursor log =
                from.resolveDependency(LogicalTransactionStore.class).getCommandBatches(applied + 1)) {
            while (applied + missing.size() < lastCommit(from) && log.next()) {
                missing.add(log.get());
            }
        }
        apply(missing, to);
    }

    private static long lastCommit(DependencyResolver database) {
        return database.resolveDependency(TransactionIdStore.class)
                .getLastCommittedBatch()
                .appendIndex();
    }

    private static void apply(List<CommittedCommandBatchRepresentation> commits, DependencyResolver follower)
            throws Exception {
        TransactionCommitmentFactory commitments = follower.resolveDependency(TransactionCommitmentFactory.class);
        try (StoreCursors cursors =
                follower.resolveDependency(StorageEngine.class).createStorageCursors(CursorContext.NULL_CONTEXT)) {
            CompleteTransaction first = null;
            CompleteTransaction last = null;
            for (CommittedCommandBatchRepresentation commit : commits) {
                CompleteTransaction next = new CompleteTransaction(
                        commit,
                        CursorContext.NULL_CONTEXT,
                        cursors,
                        commitments.newCommitment(),
                        TransactionIdGenerator.EXTERNAL_ID);
                if (last == null) {
                    first = next;
                } else {
                    last.next(next);
                }
                last = next;
            }
            follower.resolveDependency(TransactionCommitProcess.class)
                    .commit(first, TransactionWriteEvent.NULL, TransactionApplicationMode.EXTERNAL);
        }
    }

    @Override
    public void close() {
        try (FreshDatabase closedLast = leading) {
            led.close();
        }
    }
}
