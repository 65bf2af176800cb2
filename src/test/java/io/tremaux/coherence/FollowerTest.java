package io.tremaux.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.FreshDatabase;
import io.tremaux.graph.Scope;
import io.tremaux.heap.HeapBudget;
import io.tremaux.service.Engine;
import io.tremaux.service.Scopes;
import io.tremaux.service.Traversals;
import io.tremaux.service.Walk;
import io.tremaux.service.WalkRequest;
import io.tremaux.service.Walks;
import io.tremaux.traversal.Traversal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
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
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
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
    private static final int TRIES = 100;

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

    /**
     * An open walk has come to a node by a relationship whose id now stands for another, from that node on: nobody holds ids
     * back for the readers of a follower.
     */
    @ParameterizedTest
    @MethodSource("io.tremaux.coherence.Caller#scopesAndEngines")
    void shouldFollowARelationshipWhoseIdWasUsedBefore(
            Scope scope, Engine engine, @TempDir Path one, @TempDir Path other) throws Exception {
        WalkRequest all = request("Root", scope, engine); // unique by node: an id of a relationship says nothing
        following(Grade.EXACT, one, other, () -> {
            leader.executeTransactionally("CREATE (:Leaf), (:Root)-[:R]->(:Inner)");
            applyWhatIsMissing(leader, follower);
            try (InternalTransaction transaction = Caller.begin(follower);
                    Walk walk = traversals.open(transaction, all)) {
                assertThat(walk.next()).as("root").isTrue();
                assertThat(walk.next()).as("inner").isTrue();
                relateByTheSameId();
                applyWhatIsMissing(leader, follower);
                assertThat(walk.next())
                        .as("leaf; Neo4j's own framework goes by no relationship with the id of the one before")
                        .isEqualTo(engine == Engine.TREMAUX);
                if (engine == Engine.TREMAUX) {
                    assertThat(walk.next()).isFalse();
                }
            }
            assertThat(Caller.walk(follower, traversals, request("Inner", scope, engine))
                            .count())
                    .isEqualTo(2);
        });
    }

    private static WalkRequest request(String start, Scope scope, Engine engine) {
        Traversal outgoing = Walks.draft().relationshipFilter(">").done();
        return new WalkRequest(Walks.from(start), outgoing, new Scopes(scope, scope, scope), engine, null);
    }

    /** (:Root)-->(:Inner)  (:Leaf)  becomes  (:Root)  (:Inner)-->(:Leaf) */
    private void relateByTheSameId() {
        Long id = relationship("MATCH (:Root)-[r]->() DELETE r RETURN r", any -> true);
        for (int tries = 0; tries < TRIES; tries++) {
            Caller.api(leader)
                    .getDependencyResolver()
                    .resolveDependency(IdController.class)
                    .maintenance();
            if (relationship("MATCH (n:Inner), (leaf:Leaf) CREATE (n)-[r:R]->(leaf) RETURN r", id::equals) == id) {
                return;
            }
        }
        throw new IllegalStateException("The id was not used again");
    }

    /** Answers the id of a relationship; commits only if it is a wanted one. */
    private long relationship(String statement, Predicate<Long> isWanted) {
        try (Transaction transaction = leader.beginTx()) {
            var found = (RelationshipEntity)
                    transaction.execute(statement).<Relationship>columnAs("r").next();
            if (isWanted.test(found.getId())) {
                transaction.commit();
            }
            return found.getId();
        }
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
