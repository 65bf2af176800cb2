package io.tremaux.execution;

import static io.tremaux.graph.Scope.PERMANENT;
import static io.tremaux.graph.Scope.REQUEST;
import static io.tremaux.service.Walks.draft;
import static io.tremaux.service.Walks.from;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tremaux.TremauxServer;
import io.tremaux.query.Engine;
import io.tremaux.query.NodeSelector;
import io.tremaux.query.Scopes;
import io.tremaux.query.TraverseQuery;
import io.tremaux.service.Traversals;
import io.tremaux.service.Walks;
import io.tremaux.service.Walks.Draft;
import io.tremaux.service.Walks.Found;
import io.tremaux.service.Walks.Taker;
import io.tremaux.status.CacheStatus;
import io.tremaux.store.NoSuchNodeException;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.Uniqueness;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.neo4j.configuration.Config;
import org.neo4j.configuration.GraphDatabaseSettings;
import org.neo4j.graphdb.Result;
import org.neo4j.graphdb.TransactionTerminatedException;
import org.neo4j.kernel.api.exceptions.Status;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
import org.neo4j.kernel.internal.GraphDatabaseAPI;
import org.neo4j.memory.MemoryTracker;

/**
 * How walks end that would not end by themselves: over a cycle of three nodes, each linked to the next by two
 * relationships, 1000 steps deep, without uniqueness: 2^1000 paths. What a walk borrowed is given back whatever ends
 * it.
 */
@Timeout(60)
class WalkTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static final Scopes WARM = new Scopes(PERMANENT, PERMANENT, REQUEST);
    private static final Scopes OF_THE_REQUEST = new Scopes(REQUEST, REQUEST, REQUEST);
    private static final Draft ENDLESS = draft().expand("A=>R>")
            .labelFilter("A")
            .resultWhere("value==true")
            .uniqueness(Uniqueness.NONE)
            .maxLevel(1000);

    private long borrowedBefore;

    @BeforeEach
    void createCycleAndWarmUp() {
        server.cypher("CREATE (a:Root:A {value: true}), (b:A {value: true}), (c:A {value: false}), "
                + "(a)-[:R]->(b), (a)-[:R]->(b), (b)-[:R]->(c), (b)-[:R]->(c), (c)-[:R]->(a), (c)-[:R]->(a)");
        traversals().clearCaches();
        borrowedBefore = traversals().caches().usedBytes();
        Walks.run(server.database(), from("Root"), ENDLESS.limit(100).done(), WARM);
        assertThat(traversals().caches().usedBytes()).isGreaterThan(borrowedBefore);
    }

    /** A replaced cache goes on to be charged while somebody holds it. */
    @AfterEach
    void shouldHaveGivenBackWhatWasBorrowed() {
        traversals().clearCaches();
        assertThat(traversals().caches().usedBytes()).isEqualTo(borrowedBefore);
    }

    @ParameterizedTest
    @EnumSource
    void shouldEndByItsOwnTimeout(Engine engine) {
        try (InternalTransaction transaction = Walks.begin(server.database());
                Walk walk =
                        traversals().open(transaction, request(ENDLESS.done(), WARM, engine, Duration.ofMillis(200)))) {
            AtomicLong results = new AtomicLong();
            Outcome outcome = Walks.toTheEnd(walk, (node, depth) -> results.incrementAndGet());
            assertThat(outcome.truncated()).isEqualTo("timeout");
            assertThat(outcome.count()).isEqualTo(results.get()).isPositive();
            assertThat(outcome.cost().labels().counts().misses).isZero();
            assertThat(outcome.cost().properties().counts().misses).isZero();
            assertThat(outcome.cost().nodesVisited()).isGreaterThan(outcome.count());
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldEndByItsOwnTimeoutThoughNothingIsFound(Engine engine) {
        Traversal traversal = ENDLESS.resultWhere("value==nothing").done();
        try (InternalTransaction transaction = Walks.begin(server.database());
                Walk walk = traversals().open(transaction, request(traversal, WARM, engine, Duration.ofMillis(50)))) {
            Outcome outcome = Walks.toTheEnd(walk, Walks.NOWHERE);
            assertThat(outcome.truncated()).isEqualTo("timeout");
            assertThat(outcome.count()).isZero();
        }
    }

    /** Neo4j's framework evaluates all start nodes before it gives out anything. */
    @ParameterizedTest
    @EnumSource
    void shouldEndAmongItsStartNodes(Engine engine) {
        try (InternalTransaction transaction = Walks.begin(server.database());
                Walk walk =
                        traversals().open(transaction, request(ENDLESS.done(), WARM, engine, Duration.ofNanos(1)))) {
            assertThat(Walks.toTheEnd(walk, Walks.NOWHERE).truncated()).isEqualTo("timeout");
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldEndByTheTransactionsTimeout(Engine engine) {
        Config config =
                ((GraphDatabaseAPI) server.database()).getDependencyResolver().resolveDependency(Config.class);
        Duration usual = config.get(GraphDatabaseSettings.transaction_timeout);
        config.setDynamic(GraphDatabaseSettings.transaction_timeout, Duration.ofMillis(500), "test");
        try {
            assertThatThrownBy(() -> {
                        try (InternalTransaction transaction = Walks.begin(server.database())) {
                            walk(transaction, engine, Walks.NOWHERE);
                        }
                    })
                    .isInstanceOfSatisfying(
                            TransactionTerminatedException.class,
                            e -> assertThat(e.status())
                                    .isIn(
                                            Status.Transaction.TransactionTimedOut,
                                            Status.Transaction.TransactionTimedOutClientConfiguration));
        } finally {
            config.setDynamic(GraphDatabaseSettings.transaction_timeout, usual, "test");
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldEndWhenItsTransactionIsTerminated(Engine engine) throws InterruptedException {
        CountDownLatch walking = new CountDownLatch(1);
        CompletableFuture<Void> walk = CompletableFuture.runAsync(() -> {
            try (InternalTransaction transaction = Walks.begin(server.database())) {
                transaction.setMetaData(Map.of("walk", "endless"));
                walk(transaction, engine, (node, depth) -> walking.countDown());
            }
        });
        walking.await();
        String terminated = server.database()
                .executeTransactionally(
                        "SHOW TRANSACTIONS YIELD transactionId AS id, metaData WHERE metaData.walk = 'endless' "
                                + "TERMINATE TRANSACTIONS id YIELD message RETURN message",
                        Map.of(),
                        Result::resultAsString);
        assertThat(terminated).contains("Transaction terminated.");
        assertThatThrownBy(walk::get)
                .isInstanceOf(ExecutionException.class)
                .cause()
                .isInstanceOfSatisfying(
                        TransactionTerminatedException.class,
                        e -> assertThat(e.status()).isEqualTo(Status.Transaction.Terminated));
    }

    /** Start nodes are read before the first position is judged, so this is found out by the store. */
    @ParameterizedTest
    @EnumSource(Uniqueness.class)
    void shouldSayThatItsTransactionWasTerminatedBeforeItBegan(Uniqueness uniqueness) {
        for (Engine engine : Engine.values()) {
            assertSaysThatItsTransactionWasTerminated(uniqueness, engine);
        }
    }

    private static void assertSaysThatItsTransactionWasTerminated(Uniqueness uniqueness, Engine engine) {
        try (InternalTransaction transaction = Walks.begin(server.database());
                Walk walk = traversals()
                        .open(
                                transaction,
                                request(ENDLESS.uniqueness(uniqueness).done(), WARM, engine, null))) {
            transaction.kernelTransaction().markForTermination(Status.Transaction.Terminated);
            assertThatThrownBy(() -> Walks.toTheEnd(walk, Walks.NOWHERE))
                    .isInstanceOf(TransactionTerminatedException.class);
        }
    }

    /** A walk that is over before it looks again may have read ids that were used anew meanwhile. */
    @ParameterizedTest
    @EnumSource
    void shouldNotAnswerWhatWasReadAfterItsTransactionWasTerminated(Engine engine) {
        traversals().clearCaches();
        try (InternalTransaction transaction = Walks.begin(server.database());
                Walk walk =
                        traversals().open(transaction, request(ENDLESS.limit(1).done(), WARM, engine, null))) {
            assertThatThrownBy(() -> Walks.toTheEnd(
                            walk,
                            (node, depth) ->
                                    transaction.kernelTransaction().markForTermination(Status.Transaction.Terminated)))
                    .isInstanceOf(TransactionTerminatedException.class);
        }
        assertThat(traversals().caches().labels().entries()).as("published").isZero();
    }

    @ParameterizedTest
    @EnumSource
    void shouldEndWhenItsConsumerFails(Engine engine) {
        for (Scopes scopes : List.of(WARM, OF_THE_REQUEST, Scopes.NONE)) {
            for (boolean breadthFirst : List.of(true, false)) {
                AtomicLong results = new AtomicLong();
                AtomicLong borrowed = new AtomicLong();
                long before = traversals().caches().usedBytes();
                try (InternalTransaction transaction = Walks.begin(server.database());
                        Walk walk = traversals()
                                .open(
                                        transaction,
                                        request(
                                                ENDLESS.breadthFirst(breadthFirst)
                                                        .done(),
                                                scopes,
                                                engine,
                                                null))) {
                    assertThatThrownBy(() -> Walks.toTheEnd(walk, (node, depth) -> {
                                borrowed.set(traversals().caches().usedBytes() - before);
                                if (results.incrementAndGet() == 10) {
                                    throw new IllegalStateException("hung up");
                                }
                            }))
                            .isInstanceOf(IllegalStateException.class)
                            .hasMessage("hung up");
                }
                assertThat(results).hasValue(10);
                if (scopes == OF_THE_REQUEST) {
                    assertThat(borrowed.get()).as("Borrowed meanwhile").isPositive();
                }
                assertThat(traversals().caches().usedBytes()).isEqualTo(before);
            }
        }
    }

    /** Nobody is given anything of the other's: neither a place in the walk nor a cursor. */
    @ParameterizedTest
    @EnumSource
    void shouldStandStillWhileAnotherIsPulledInItsTransaction(Engine engine) {
        Traversal traversal = ENDLESS.uniqueness(Uniqueness.RELATIONSHIP_PATH).done();
        for (Scopes scopes : List.of(WARM, OF_THE_REQUEST, Scopes.NONE)) {
            List<Found> expected = Walks.run(server.database(), from("Root"), traversal, scopes, engine)
                    .found();
            assertThat(expected).hasSizeGreaterThan(10);
            TraverseQuery request = request(traversal, scopes, engine, null);
            List<Found> found = new ArrayList<>();
            try (InternalTransaction transaction = Walks.begin(server.database());
                    Walk walk = traversals().open(transaction, request);
                    Walk other = traversals().open(transaction, request)) {
                other.next();
                while (walk.next()) {
                    found.add(new Found(walk.node(), walk.depth()));
                    other.next();
                }
            }
            assertThat(found).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldCountAllThatItPublishesWhenItIsLeft(Engine engine) {
        traversals().clearCaches();
        long before = traversals().caches().labels().counts().fills;
        try (InternalTransaction transaction = Walks.begin(server.database());
                Walk walk = traversals().open(transaction, request(ENDLESS.done(), WARM, engine, null))) {
            assertThat(walk.next()).isTrue();
        }
        CacheStatus.Facade labels = traversals().caches().labels();
        assertThat(labels.entries()).isPositive();
        assertThat(labels.counts().fills - before).isEqualTo(labels.entries());
    }

    @ParameterizedTest
    @EnumSource
    void shouldNotGoOnOnceItIsClosedOrHasFailed(Engine engine) {
        try (InternalTransaction transaction = Walks.begin(server.database())) {
            Walk closed = traversals().open(transaction, request(ENDLESS.done(), WARM, engine, null));
            assertThat(closed.next()).isTrue();
            closed.close();
            assertThatThrownBy(closed::next).isInstanceOf(IllegalStateException.class);
            try (Walk failed = traversals().open(transaction, request(ENDLESS.done(), WARM, engine, null))) {
                transaction.kernelTransaction().markForTermination(Status.Transaction.Terminated);
                assertThatThrownBy(() -> Walks.toTheEnd(failed, Walks.NOWHERE))
                        .isInstanceOf(TransactionTerminatedException.class);
                assertThatThrownBy(failed::next)
                        .isInstanceOfAny(IllegalStateException.class, TransactionTerminatedException.class);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldGiveBackWhatItHoldsWhenItIsLeft(Engine engine) {
        long ofNeo4jItself = 1024; // for its iterators, until the transaction ends
        try (InternalTransaction transaction = Walks.begin(server.database())) {
            MemoryTracker memory = transaction.kernelTransaction().memoryTracker();
            Walk walk = traversals().open(transaction, request(ENDLESS.done(), WARM, engine, null));
            for (int i = 0; i < 900; i++) {
                assertThat(walk.next()).isTrue();
            }
            assertThat(memory.estimatedHeapMemory()).isGreaterThan(8 * ofNeo4jItself);
            walk.close();
            assertThat(memory.estimatedHeapMemory()).isLessThan(ofNeo4jItself);
        }
    }

    @Test
    void shouldGiveBackWhatWasBorrowedWhenAStartIsNoNode() {
        String unknown = "4:00000000-0000-0000-0000-000000000000:0";
        List<NodeSelector> start =
                List.of(new NodeSelector.HasLabel("Root", null), new NodeSelector.ElementId(unknown));
        try (InternalTransaction transaction = Walks.begin(server.database())) {
            TraverseQuery request = new TraverseQuery(start, ENDLESS.done(), WARM, Engine.NEO4J, null);
            assertThatThrownBy(() -> traversals().open(transaction, request))
                    .isInstanceOfSatisfying(
                            NoSuchNodeException.class,
                            e -> assertThat(e.elementId()).isEqualTo(unknown));
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldNotWalkForALimitOfNone(Engine engine) {
        Outcome outcome = Walks.run(
                        server.database(),
                        from("Root"),
                        ENDLESS.maxLevel(2).limit(0).done(),
                        WARM,
                        engine)
                .outcome();
        assertThat(outcome.truncated()).isEqualTo("limit");
        assertThat(outcome.cost().nodesVisited()).isZero();
    }

    private static void walk(InternalTransaction transaction, Engine engine, Taker taker) {
        try (Walk walk =
                traversals().open(transaction, request(ENDLESS.done(), WARM, engine, Duration.ofSeconds(50)))) {
            Walks.toTheEnd(walk, taker);
        }
    }

    private static TraverseQuery request(Traversal traversal, Scopes scopes, Engine engine, Duration timeout) {
        return new TraverseQuery(from("Root"), traversal, scopes, engine, timeout);
    }

    private static Traversals traversals() {
        return Walks.of(server.database());
    }
}
