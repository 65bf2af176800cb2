package io.tremaux.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.TremauxServer;
import io.tremaux.cache.GraphCache;
import io.tremaux.coherence.Stage.Request;
import io.tremaux.heap.HeapBudget;
import io.tremaux.store.CoherenceMode;
import io.tremaux.store.Lease;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.collections.api.factory.Sets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.neo4j.io.pagecache.PageCacheOpenOptions;
import org.neo4j.storageengine.api.StorageEngine;
import org.neo4j.storageengine.api.TransactionIdStore;

/** What is lent, rejected, given back and switched off, and when. That the law is kept is {@link ScenarioTest}'s. */
class CoherenceTest {
    private static final String LAST_CLOSED = "getLastClosedBatch";
    private static final String LAST_COMMITTED = "getLastCommittedBatch";

    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private final HeapBudget budget = new HeapBudget(1 << 20);
    private final AtomicInteger warnings = new AtomicInteger();

    private Coherence coherence(Doubles.Before beforeCommitsAreAsked) {
        return coherence(new Doubles.Dependencies(Caller.dependencies(server))
                .replace(TransactionIdStore.class, beforeCommitsAreAsked));
    }

    private Coherence coherence(Doubles.Dependencies dependencies) {
        return new Coherence(dependencies.withoutBackground(), budget, Doubles.countingWarnings(warnings));
    }

    private Coherence coherence() {
        return coherence(new Doubles.Dependencies(Caller.dependencies(server)));
    }

    private Coherence generations() {
        return coherence(Doubles.withoutLog(server));
    }

    @Test
    void shouldForgetOnlyWhatACommitTouched() throws Exception {
        Coherence coherence = coherence();
        try (Stage stage = new Stage(server, Keeper.real(coherence))) {
            assertThat(coherence.cache()).isNull();
            long changed = stage.node();
            long other = stage.node();
            stage.seenBy(changed);
            stage.seenBy(other);
            GraphCache cache = coherence.cache();
            assertThat(cache.labelEntries()).isEqualTo(2);
            assertThat(cache.propertyEntries()).isEqualTo(2);
            stage.commitChange(changed);
            try (Request request = stage.request()) {
                assertThat(request.see(other)).isEqualTo(Stage.BEFORE);
                assertThat(request.counts.hits).isEqualTo(2);
                assertThat(request.see(changed)).isEqualTo(Stage.AFTER);
                assertThat(request.counts.hits).isEqualTo(2);
                assertThat(request.counts.fills).isEqualTo(2);
            }
            assertThat(coherence.cache()).isSameAs(cache);
            assertThat(coherence.begun()).isEqualTo(1);
            assertThat(coherence.coherenceMode()).isEqualTo(CoherenceMode.EXACT);
        }
    }

    @Test
    void shouldLendOneGenerationUntilSomethingIsCommitted() throws Exception {
        Coherence coherence = generations();
        try (Stage stage = new Stage(server, Keeper.real(coherence))) {
            assertThat(coherence.cache()).isNull();
            long node = stage.node();
            stage.seenBy(node);
            GraphCache first = coherence.cache();
            assertThat(first.labelEntries()).isEqualTo(1);
            assertThat(first.propertyEntries()).isEqualTo(1);
            try (Request again = stage.request()) {
                again.see(node);
                assertThat(again.counts.hits).isEqualTo(2);
                assertThat(again.counts.misses).isZero();
            }
            assertThat(coherence.cache()).isSameAs(first);
            assertThat(coherence.begun()).isEqualTo(1);
            stage.commitChange(node);
            stage.seenBy(node);
            assertThat(coherence.cache()).isNotSameAs(first);
            assertThat(coherence.begun()).isEqualTo(2);
            assertThat(first.bytes()).isZero();
            assertThat(coherence.coherenceMode()).isEqualTo(CoherenceMode.GENERATIONS);
        }
    }

    /** Whoever was lent a generation goes on reading from it, and publishes nothing any more. */
    @Test
    void shouldRejectWhatIsReadAfterACommitToAGeneration() throws Exception {
        Coherence coherence = generations();
        try (Stage stage = new Stage(server, Keeper.real(coherence))) {
            long known = stage.node();
            long unknown = stage.node();
            try (Request request = stage.request()) {
                request.see(known);
                assertThat(request.counts.fills).isEqualTo(2);
                stage.commitChange(known);
                assertThat(request.see(known)).isEqualTo(Stage.BEFORE);
                assertThat(request.counts.hits).isEqualTo(2);
                request.see(unknown);
                assertThat(request.counts.rejected).isEqualTo(2);
                assertThat(coherence.cache().labelEntries()).isEqualTo(1);
            }
        }
    }

    /**
     * What was not touched since is published, whenever it is read; what was is not, until the request begins again.
     */
    @Test
    void shouldPublishWhatNoCommitHasTouched() throws Exception {
        Coherence coherence = coherence();
        try (Stage stage = new Stage(server, Keeper.real(coherence))) {
            long touched = stage.node();
            long other = stage.nodeFarFrom(touched);
            try (Request request = stage.request()) {
                stage.commitChange(touched);
                assertThat(request.see(other)).isEqualTo(Stage.BEFORE);
                assertThat(request.counts.fills).isEqualTo(2);
                assertThat(request.see(touched)).isEqualTo(Stage.AFTER);
                assertThat(request.counts.rejected).isEqualTo(2);
                request.renew();
                assertThat(request.see(touched)).isEqualTo(Stage.AFTER);
                assertThat(request.counts.fills).isEqualTo(4);
            }
        }
    }

    @Test
    void shouldLendAnotherCacheToWhoBeginsAgain() throws Exception {
        Coherence coherence = coherence();
        try (Stage stage = new Stage(server, Keeper.real(coherence))) {
            long node = stage.node();
            try (Request request = stage.request()) {
                request.see(node);
                try (Lease lease = coherence.begin(request.transaction.kernelTransaction())) {
                    GraphCache first = lease.cache();
                    assertThat(lease.isOutdated()).isFalse();
                    assertThat(lease.renew()).isEqualTo(Lease.Renewal.SAME_CACHE);
                    assertThat(lease.cache()).isSameAs(first);
                    coherence.clear();
                    assertThat(lease.isOutdated()).isTrue();
                    assertThat(lease.renew()).isEqualTo(Lease.Renewal.ANOTHER_CACHE);
                    assertThat(lease.cache()).isNotSameAs(first);
                    assertThat(lease.isOutdated()).isFalse();
                    assertThat(first.bytes()).as("the request still holds it").isPositive();
                    coherence.enable(false);
                    assertThat(lease.renew()).isEqualTo(Lease.Renewal.NONE);
                }
            }
            assertThat(budget.used()).isZero();
        }
    }

    @Test
    void shouldComeBackWhenSwitchedOn() throws Exception {
        Coherence coherence = coherence();
        try (Stage stage = new Stage(server, Keeper.real(coherence))) {
            long node = stage.node();
            stage.seenBy(node);
            coherence.enable(false);
            assertThat(budget.used()).isZero();
            assertThat(coherence.coherenceMode()).isEqualTo(CoherenceMode.OFF);
            assertThat(coherence.reason()).isEqualTo("switched off");
            try (Request request = stage.request()) {
                assertThat(request.hasCaches()).isFalse();
            }
            stage.commitChange(node);
            coherence.enable(true);
            assertThat(coherence.coherenceMode()).isEqualTo(CoherenceMode.EXACT);
            assertThat(stage.seenBy(node)).isEqualTo(Stage.AFTER);
            assertThat(coherence.cache().labelEntries()).isEqualTo(1);
            coherence.close();
            coherence.enable(true);
            assertThat(coherence.coherenceMode()).isEqualTo(CoherenceMode.OFF);
        }
    }

    @Test
    void shouldCatchUpInTheBackgroundWhileItIsUsed() throws Exception {
        try (Coherence coherence =
                        new Coherence(Caller.dependencies(server), budget, Doubles.countingWarnings(warnings));
                Stage stage = new Stage(server, Keeper.real(coherence))) {
            long node = stage.node();
            stage.seenBy(node);
            stage.commitChange(node);
            commitMuch();
            assertThat(Within.seconds(30, () -> coherence.cache().labelEntries() == 0))
                    .isTrue();
        }
    }

    private static void commitMuch() {
        server.cypher("UNWIND range(1, 500) AS i CREATE (:Other {i: i})");
    }

    @Test
    void shouldRejectAllOfARequestThatBeganWhileACommitWasApplied() throws Exception {
        Coherence coherence = coherence();
        try (Stage stage = new Stage(server, Keeper.real(coherence))) {
            long changed = stage.node();
            long other = stage.node();
            try (Stage.HeldBack commit = stage.holdBack(changed);
                    Request request = stage.request()) {
                request.see(other);
                commit.letGo();
                request.see(changed);
                assertThat(request.counts.rejected).isEqualTo(4);
                assertThat(request.counts.fills).isZero();
                request.renew();
                request.see(changed);
                assertThat(request.counts.fills).isEqualTo(2);
            }
        }
    }

    @Test
    void shouldRejectWhatIsReadAfterClearing() throws Exception {
        Coherence coherence = coherence();
        try (Stage stage = new Stage(server, Keeper.real(coherence))) {
            long node = stage.node();
            try (Request request = stage.request()) {
                coherence.clear();
                request.see(node);
                assertThat(request.counts.rejected).isEqualTo(2);
            }
            assertThat(budget.used()).isZero();
            stage.seenBy(node);
            assertThat(coherence.begun()).isEqualTo(2);
        }
    }

    /** Changes made after the request began: read from the store or a cache, never published. */
    @Test
    void shouldRejectFromTheFirstOwnChangeOn() throws Exception {
        Coherence coherence = coherence();
        try (Stage stage = new Stage(server, Keeper.real(coherence))) {
            long node = stage.node();
            long other = stage.node();
            try (Request request = stage.request()) {
                Stage.change(request.transaction, node);
                assertThat(request.see(node)).isEqualTo(Stage.AFTER);
                request.see(other);
                assertThat(request.counts.rejected).isEqualTo(4);
                assertThat(coherence.cache().labelEntries()).isZero();
            }
            assertThat(stage.seenBy(node)).isEqualTo(Stage.BEFORE);
        }
    }

    @Test
    void shouldGiveEverythingBackWhenTheLastRequestLeavesAClosedDatabase() throws Exception {
        Coherence coherence = coherence();
        try (Stage stage = new Stage(server, Keeper.real(coherence))) {
            long node = stage.node();
            try (Request request = stage.request()) {
                request.see(node);
                coherence.close();
                assertThat(budget.used()).isPositive();
                assertThat(request.see(node)).isEqualTo(Stage.BEFORE);
                assertThat(request.counts.hits).isEqualTo(2);
                assertThat(coherence.begin(request.transaction.kernelTransaction()))
                        .isNull();
            }
            assertThat(budget.used()).isZero();
            assertThat(coherence.coherenceMode()).isEqualTo(CoherenceMode.OFF);
            assertThat(coherence.reason()).isEqualTo("the database has stopped");
            assertThat(warnings).hasValue(0);
        }
    }

    @Test
    void shouldGiveALeaseBackOnce() throws Exception {
        Coherence coherence = coherence();
        try (Stage stage = new Stage(server, Keeper.real(coherence))) {
            long node = stage.node();
            try (Request holder = stage.request()) {
                holder.see(node);
                Lease lease = coherence.begin(holder.transaction.kernelTransaction());
                lease.close();
                lease.close();
                coherence.clear();
                assertThat(budget.used()).as("the other request still reads").isPositive();
            }
            assertThat(budget.used()).isZero();
        }
    }

    /** Ids that it has read may be used again from then on. */
    @Test
    void shouldTakeNothingFromATransactionThatWasTerminated() throws Exception {
        Coherence coherence = coherence();
        try (Stage stage = new Stage(server, Keeper.real(coherence));
                Request request = stage.request();
                Lease lease = coherence.begin(request.transaction.kernelTransaction())) {
            assertThat(lease.mayFill()).isTrue();
            request.transaction.terminate();
            assertThat(lease.mayFill()).isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {LAST_COMMITTED, LAST_CLOSED})
    void shouldDoWithoutWhenThereIsNoMemory(String method) throws Exception {
        AtomicBoolean full = new AtomicBoolean();
        Coherence coherence = coherence(called -> {
            if (full.get() && called.equals(method)) {
                throw new OutOfMemoryError("made up");
            }
            return null;
        });
        try (Stage stage = new Stage(server, Keeper.real(coherence))) {
            long node = stage.node();
            long other = stage.node();
            stage.seenBy(node);
            try (Request request = stage.request()) {
                full.set(true);
                assertThat(request.see(node)).as("cached").isEqualTo(Stage.BEFORE);
                assertThat(request.see(other)).as("not cached").isEqualTo(Stage.BEFORE);
            }
            try (Request request = stage.request()) {
                assertThat(request.hasCaches()).isFalse();
            }
            full.set(false);
            assertThat(coherence.coherenceMode()).isEqualTo(CoherenceMode.EXACT);
            assertThat(coherence.cache().labelEntries()).isPositive();
            coherence.clear();
            assertThat(budget.used()).as("nobody holds what was never lent").isZero();
            assertThat(stage.seenBy(node)).isEqualTo(Stage.BEFORE);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {LAST_COMMITTED, LAST_CLOSED})
    void shouldSwitchOffAtAFailureInBeginning(String method) throws Exception {
        AtomicBoolean broken = new AtomicBoolean();
        Coherence coherence = coherence(called -> {
            if (broken.get() && called.equals(method)) {
                throw new NoSuchMethodError(method);
            }
            return null;
        });
        try (Stage stage = new Stage(server, Keeper.real(coherence))) {
            long node = stage.node();
            stage.seenBy(node);
            broken.set(true);
            assertThat(stage.seenBy(node)).isEqualTo(Stage.BEFORE);
            stage.commitChange(node);
            broken.set(false);
            assertThat(stage.seenBy(node)).isEqualTo(Stage.AFTER);
        }
        assertOff("java.lang.NoSuchMethodError: " + method, coherence);
        coherence.close();
        assertOff("java.lang.NoSuchMethodError: " + method, coherence);
    }

    @Test
    void shouldSwitchOffAtAFailureInFilling() throws Exception {
        AtomicBoolean broken = new AtomicBoolean();
        Coherence coherence = coherence(called -> {
            if (broken.get()) {
                throw new IllegalStateException("made up");
            }
            return null;
        });
        try (Stage stage = new Stage(server, Keeper.real(coherence))) {
            long node = stage.node();
            try (Request request = stage.request()) {
                broken.set(true);
                assertThat(request.see(node)).isEqualTo(Stage.BEFORE);
                assertThat(request.counts.rejected).isEqualTo(2);
            }
        }
        assertOff("java.lang.IllegalStateException: made up", coherence);
    }

    @Test
    void shouldSwitchOffWhereThereIsNothingToAsk() throws Exception {
        Coherence coherence = coherence(new Doubles.Dependencies(Caller.dependencies(server))
                .fail(TransactionIdStore.class, new NoClassDefFoundError("TransactionIdStore")));
        try (Stage stage = new Stage(server, Keeper.real(coherence))) {
            long node = stage.node();
            assertThat(stage.seenBy(node)).isEqualTo(Stage.BEFORE);
            stage.commitChange(node);
            assertThat(stage.seenBy(node)).isEqualTo(Stage.AFTER);
        }
        assertOff("java.lang.NoClassDefFoundError: TransactionIdStore", coherence);
    }

    @Test
    void shouldSwitchOffForAMultiVersionedStore() throws Exception {
        Coherence coherence = coherence(new Doubles.Dependencies(Caller.dependencies(server))
                .replace(
                        StorageEngine.class,
                        called -> called.equals("getOpenOptions")
                                ? Sets.immutable.of(PageCacheOpenOptions.MULTI_VERSIONED)
                                : null));
        try (Stage stage = new Stage(server, Keeper.real(coherence))) {
            long node = stage.node();
            assertThat(stage.seenBy(node)).isEqualTo(Stage.BEFORE);
            assertThat(stage.seenBy(node)).isEqualTo(Stage.BEFORE);
        }
        assertOff("Tremaux cannot follow the commits of a multi-versioned store", coherence);
    }

    /** One request fails while another is failing: as two threads would, in one. */
    @Test
    void shouldSayOnceThatItIsOff() throws Exception {
        AtomicInteger failures = new AtomicInteger();
        AtomicReference<Runnable> another = new AtomicReference<>();
        Coherence coherence = coherence(called -> {
            if (failures.incrementAndGet() == 1) {
                another.get().run();
            }
            throw new IllegalStateException("failure " + failures.get());
        });
        try (Stage stage = new Stage(server, Keeper.real(coherence))) {
            long node = stage.node();
            another.set(() -> assertThat(stage.seenBy(node)).isEqualTo(Stage.BEFORE));
            assertThat(stage.seenBy(node)).isEqualTo(Stage.BEFORE);
        }
        assertThat(failures).hasValue(2);
        assertOff("java.lang.IllegalStateException: failure 2", coherence);
    }

    private void assertOff(String reason, Coherence coherence) {
        assertThat(coherence.coherenceMode()).isEqualTo(CoherenceMode.OFF);
        assertThat(coherence.reason()).isEqualTo(reason);
        assertThat(coherence.cache()).isNull();
        assertThat(budget.used()).isZero();
        assertThat(warnings).hasValue(1);
    }

    @Test
    void shouldDoWithoutWhileOthersBeginAnewForLong() throws Exception {
        CountDownLatch reached = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        AtomicInteger asked = new AtomicInteger();
        Coherence coherence = coherence(called -> {
            boolean slow = Thread.currentThread().getName().equals("tremaux-test-slow");
            if (slow && called.equals(LAST_COMMITTED) && asked.incrementAndGet() == 2) { // the lock is held by then
                reached.countDown();
                assertThat(goOn.await(30, TimeUnit.SECONDS)).isTrue();
            }
            return null;
        });
        try (Stage stage = new Stage(server, Keeper.real(coherence))) {
            long node = stage.node();
            AtomicReference<Object> seen = new AtomicReference<>();
            Thread slow = new Thread(() -> seen.set(stage.seenBy(node)), "tremaux-test-slow");
            slow.start();
            assertThat(reached.await(30, TimeUnit.SECONDS)).isTrue();
            try (Request request = stage.request()) {
                assertThat(request.hasCaches()).isFalse();
                Thread.currentThread().interrupt();
                assertThat(coherence.begin(request.transaction.kernelTransaction()))
                        .isNull();
                assertThat(Thread.interrupted())
                        .as("still to be seen by others")
                        .isTrue();
            }
            goOn.countDown();
            slow.join();
            assertThat(seen).hasValue(Stage.BEFORE);
            assertThat(coherence.coherenceMode()).isEqualTo(CoherenceMode.EXACT);
            try (Request request = stage.request()) {
                assertThat(request.hasCaches()).isTrue();
            }
        }
    }

    @Test
    void shouldLendToAnInterruptedThreadWhatItNeedNotWaitFor() throws Exception {
        Coherence coherence = coherence();
        try (Stage stage = new Stage(server, Keeper.real(coherence))) {
            stage.node();
            try (Request request = stage.request()) {
                coherence.clear();
                Thread.currentThread().interrupt();
                Lease lease = coherence.begin(request.transaction.kernelTransaction());
                assertThat(Thread.interrupted()).isTrue();
                assertThat(lease).isNotNull();
                lease.close();
            }
        }
    }
}
