package io.tremaux.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.FreshDatabase;
import io.tremaux.cache.HeapBudget;
import io.tremaux.service.Traversals;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.neo4j.common.DependencyResolver;
import org.neo4j.graphdb.GraphDatabaseService;
import org.neo4j.io.pagecache.context.CursorContext;
import org.neo4j.kernel.impl.api.CompleteTransaction;
import org.neo4j.kernel.impl.api.TransactionCommitProcess;
import org.neo4j.kernel.impl.api.txid.TransactionIdGenerator;
import org.neo4j.kernel.impl.transaction.CommittedCommandBatchRepresentation;
import org.neo4j.kernel.impl.transaction.log.CommandBatchCursor;
import org.neo4j.kernel.impl.transaction.log.LogicalTransactionStore;
import org.neo4j.kernel.impl.transaction.log.TransactionCommitmentFactory;
import org.neo4j.kernel.impl.transaction.tracing.TransactionWriteEvent;
import org.neo4j.logging.NullLog;
import org.neo4j.storageengine.api.StorageEngine;
import org.neo4j.storageengine.api.TransactionApplicationMode;
import org.neo4j.storageengine.api.TransactionIdStore;
import org.neo4j.storageengine.api.cursor.StoreCursors;

/**
 * Commits that nobody made here: applied from outside in batches, as a cluster's follower does it, from the log of another
 * database that began with the same files.
 */
class FollowerTest {
    private static final int ROUNDS = 25;
    private static final int READERS = 3;
    private static final int READS = 1000;
    private static final long COMMITS = 300;

    private GraphDatabaseService leader;
    private GraphDatabaseService follower;
    private Traversals traversals;
    private long number;

    /** Both databases, and the traversals of one. */
    private interface Following {
        void run() throws Exception;
    }

    @ParameterizedTest
    @EnumSource(
            value = Grade.class,
            names = {"EXACT", "GENERATIONS"})
    void shouldSeeWhatWasAppliedFromOutside(Grade grade, @TempDir Path one, @TempDir Path other) throws Exception {
        Random random = new Random(Fray.SEED);
        following(grade, one, other, () -> {
            for (int round = 0; round < ROUNDS; round++) {
                Counter.assertIs(number, follower, traversals);
                applySome(random);
            }
        });
    }

    /** Read as seldom or as often as it happens to be, nothing is older than what was applied before. */
    @ParameterizedTest
    @EnumSource(
            value = Grade.class,
            names = {"EXACT", "GENERATIONS"})
    void shouldHoldTheLawWhileBatchesAreApplied(Grade grade, @TempDir Path one, @TempDir Path other) throws Exception {
        AtomicLong applied = new AtomicLong();
        AtomicLong reads = new AtomicLong();
        following(
                grade,
                one,
                other,
                () -> new Fray(() -> reads.get() > READS && applied.get() > COMMITS)
                        .with(1, random -> {
                            applySome(random);
                            applied.set(number);
                        })
                        .with(READERS, random -> {
                            Counter.assertNothingOlder(applied.get(), follower, traversals);
                            reads.incrementAndGet();
                        })
                        .run());
    }

    private void following(Grade grade, Path one, Path other, Following then) throws Exception {
        try (FreshDatabase fresh = new FreshDatabase(one)) {
            Counter.make(fresh.database());
        }
        LogFilesTest.copy(one, other);
        try (FreshDatabase leading = new FreshDatabase(one);
                FreshDatabase led = new FreshDatabase(other)) {
            leader = leading.database();
            follower = led.database();
            Doubles.Dependencies dependencies =
                    new Doubles.Dependencies(Caller.api(follower).getDependencyResolver());
            traversals = new Traversals(
                    grade == Grade.EXACT ? dependencies : dependencies.withoutLog(),
                    new HeapBudget(1 << 24),
                    NullLog.getInstance());
            try (Traversals closed = traversals) {
                then.run();
                Counter.assertIs(number, follower, closed);
                Counter.assertAudited(follower, closed);
                assertThat(closed.caches().coherence()).as(Fray.REPLAY).isEqualTo(grade.toString());
                long begun = closed.caches().generation();
                assertThat(begun).isBetween(grade == Grade.EXACT ? 1L : 3L, grade == Grade.EXACT ? 2L : Long.MAX_VALUE);
            }
        }
    }

    private void applySome(Random random) throws Exception {
        for (int commits = random.nextInt(4); commits >= 0; commits--) {
            Counter.count(leader, ++number, 100);
        }
        applyWhatIsMissing(leader, follower);
    }

    private static void applyWhatIsMissing(GraphDatabaseService from, GraphDatabaseService to) throws Exception {
        DependencyResolver follower = Caller.api(to).getDependencyResolver();
        long applied = lastCommit(follower);
        DependencyResolver leader = Caller.api(from).getDependencyResolver();
        List<CommittedCommandBatchRepresentation> missing = new ArrayList<>();
        try (CommandBatchCursor log =
                leader.resolveDependency(LogicalTransactionStore.class).getCommandBatches(applied + 1)) {
            while (applied + missing.size() < lastCommit(leader) && log.next()) {
                missing.add(log.get());
            }
        }
        apply(missing, follower);
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
}
