package io.tremaux.it.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.TremauxServer;
import io.tremaux.coherence.Caller;
import io.tremaux.coherence.Doubles;
import io.tremaux.graph.Direction;
import io.tremaux.heap.HeapBudget;
import io.tremaux.job.Progress;
import io.tremaux.job.State;
import io.tremaux.service.CacheAudit;
import io.tremaux.service.Traversals;
import io.tremaux.warmup.HeldBatches;
import io.tremaux.warmup.WarmUpPlan;
import io.tremaux.warmup.WarmUpThreads;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.neo4j.kernel.availability.AvailabilityRequirement;
import org.neo4j.kernel.availability.DatabaseAvailabilityGuard;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
import org.neo4j.logging.NullLog;
import org.neo4j.storageengine.api.TransactionIdStore;

/** What becomes of a warm-up whose caches are full, busy, cleared, switched off, or closed with their database. */
@Timeout(60)
class WarmUpLifeTest {
    private static final int NODES = 10_001; // a few batches
    private static final long ENTRIES = 3L * NODES;
    private static final WarmUpPlan PLAN =
            new WarmUpPlan(true, List.of("name"), List.of(Direction.OUTGOING), List.of(), 1);
    private static final int WITHIN_THE_FIRST_BATCH = 6;

    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private HeapBudget budget = new HeapBudget(1 << 24);
    private Traversals traversals =
            new Traversals(Caller.dependencies(server), budget, NullLog.getInstance(), Traversals.Settings.DEFAULT);

    @BeforeEach
    void makeGraph() {
        server.cypher(
                "CREATE (r:Root) WITH r UNWIND range(2, " + NODES + ") AS i CREATE (r)-[:R]->(:A {name: 'n' + i})");
    }

    @AfterEach
    void giveEverythingBack() throws InterruptedException {
        traversals.close();
        WarmUpThreads.join();
        assertThat(budget.used()).isZero();
    }

    /** Something happens when it is asked, for so many times, how far commits have come. */
    private void when(int asked, Runnable action) {
        AtomicInteger left = new AtomicInteger(asked);
        Doubles.Dependencies dependencies = new Doubles.Dependencies(Caller.dependencies(server))
                .withoutBackground()
                .replace(TransactionIdStore.class, method -> {
                    if (method.equals("getLastCommittedBatch") && left.decrementAndGet() == 0) {
                        action.run();
                    }
                    return null;
                });
        traversals = new Traversals(dependencies, budget, NullLog.getInstance(), Traversals.Settings.DEFAULT);
    }

    /** The same in the middle of a batch, of which a part is cached already. */
    private void inTheMiddle(Consumer<Traversals> action) {
        when(WITHIN_THE_FIRST_BATCH, () -> {
            assertThat(budget.used()).isPositive();
            action.accept(traversals);
        });
    }

    private static InternalTransaction begin() {
        return Caller.begin(server);
    }

    private Progress<WarmUpPlan> warmUp(Supplier<InternalTransaction> transactions) throws InterruptedException {
        traversals.warmUp(PLAN, transactions);
        return end();
    }

    private Progress<WarmUpPlan> end() throws InterruptedException {
        WarmUpThreads.join();
        return traversals.warmUp().progress();
    }

    private void assertAudited(long entries) {
        assertThat(CacheAudit.check(Caller.api(server.database()), traversals)).isEqualTo(entries);
    }

    private void lookAtCaches() {
        try (InternalTransaction transaction = begin()) {
            traversals.verify(transaction);
        }
    }

    @Test
    void shouldEndWhenTheBudgetIsSpent() throws InterruptedException {
        budget = new HeapBudget(100_000);
        traversals =
                new Traversals(Caller.dependencies(server), budget, NullLog.getInstance(), Traversals.Settings.DEFAULT);
        Progress<WarmUpPlan> progress = warmUp(WarmUpLifeTest::begin);
        assertThat(progress.state()).isEqualTo(State.FULL);
        assertThat(progress.nodes()).isPositive().isLessThan(NODES);
        assertThat(CacheAudit.check(Caller.api(server.database()), traversals)).isPositive();
    }

    /** Two batches begin in vain, since a request has caches made, and is slow. */
    @Test
    void shouldWaitForOthersThatBeginAnewForLong() throws InterruptedException {
        CountDownLatch making = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        when(2, () -> {
            making.countDown();
            HeldBatches.await(goOn);
        });
        Thread slow = new Thread(this::lookAtCaches, "tremaux-test-slow");
        slow.start();
        HeldBatches.await(making);
        AtomicInteger begun = new AtomicInteger();
        traversals.warmUp(PLAN, () -> {
            if (begun.incrementAndGet() == 5) {
                goOn.countDown();
            }
            return begin();
        });
        assertThat(end()).isEqualTo(new Progress<>(State.COMPLETE, PLAN, NODES, NODES, null));
        slow.join();
        assertAudited(ENTRIES);
    }

    @Test
    void shouldGoOnWhenTheCachesAreCleared() throws InterruptedException {
        inTheMiddle(Traversals::clearCaches);
        assertThat(warmUp(WarmUpLifeTest::begin).state()).isEqualTo(State.COMPLETE);
        assertAudited(3L * (NODES - 4096));
    }

    @Test
    void shouldEndWhenTheCachesAreSwitchedOff() throws InterruptedException {
        inTheMiddle(caches -> caches.enableCaches(false));
        Progress<WarmUpPlan> progress = warmUp(WarmUpLifeTest::begin);
        assertThat(progress.state()).isEqualTo(State.FULL);
        assertThat(progress.nodes()).isLessThan(NODES);
        assertThat(budget.used()).isZero();
    }

    @Test
    void shouldEndWhenTheCachesAreClosed() throws InterruptedException {
        inTheMiddle(Traversals::close);
        Progress<WarmUpPlan> progress = warmUp(WarmUpLifeTest::begin);
        assertThat(progress.state()).isEqualTo(State.CANCELLED);
        assertThat(progress.nodes()).isLessThan(NODES);
        assertThat(budget.used()).isZero();
    }

    @Test
    void shouldEndWithItsDatabase() throws InterruptedException {
        Traversals ofDatabase = Caller.traversals(server);
        HeapBudget ofServer = Caller.dependencies(server).resolveDependency(HeapBudget.class);
        try (HeldBatches held = new HeldBatches(WarmUpLifeTest::begin)) {
            ofDatabase.warmUp(PLAN, held);
            held.await();
            server.stopDatabase();
        }
        WarmUpThreads.join();
        assertThat(ofDatabase.warmUp().progress()).isEqualTo(new Progress<>(State.CANCELLED, PLAN, 0, NODES, null));
        assertThat(ofServer.used()).isZero();
        assertThat(server.alarms()).isEmpty();
    }

    /** A database that stops takes no more transactions, before it closes what belongs to it. */
    @Test
    void shouldBeCancelledByADatabaseThatTakesNoMoreTransactions() throws InterruptedException {
        DatabaseAvailabilityGuard guard =
                Caller.dependencies(server).resolveDependency(DatabaseAvailabilityGuard.class);
        AvailabilityRequirement stopping = () -> "It stops.";
        AtomicInteger begun = new AtomicInteger();
        Progress<WarmUpPlan> progress = warmUp(() -> {
            if (begun.incrementAndGet() == 4) {
                guard.require(stopping);
            }
            return begin();
        });
        guard.fulfill(stopping);
        assertThat(progress.state()).isEqualTo(State.CANCELLED);
    }
}
