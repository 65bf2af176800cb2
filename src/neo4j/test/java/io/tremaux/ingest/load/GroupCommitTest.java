package io.tremaux.ingest.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tremaux.Rounds;
import io.tremaux.TremauxServer;
import io.tremaux.admission.Admission.Queue;
import io.tremaux.ingest.DeclaredSchema;
import io.tremaux.ingest.Ingest;
import io.tremaux.ingest.neo4j.Neo4jIngest;
import io.tremaux.ingest.neo4j.Neo4jLoadTransaction;
import io.tremaux.ingest.row.MapRows;
import io.tremaux.ingest.row.RejectedRowsException;
import io.tremaux.ingest.row.RowReader;
import io.tremaux.problem.Problem;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.neo4j.graphdb.Transaction;
import org.neo4j.internal.kernel.api.connectioninfo.ClientConnectionInfo;
import org.neo4j.internal.kernel.api.security.LoginContext;
import org.neo4j.kernel.api.KernelTransaction;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
import org.neo4j.kernel.internal.GraphDatabaseAPI;
import org.neo4j.storageengine.api.TransactionIdStore;

/** Loads that wait go into one transaction. */
class GroupCommitTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    @Order(Integer.MAX_VALUE)
    @RegisterExtension
    static final DeclaredSchema schema = new DeclaredSchema(
            server, "{\"labels\": {\"P\": {\"key\": \"id\", \"properties\": {\"name\": \"STRING\"}}}}");

    private static final int MANY = 50;
    private static final Queue QUEUE = new Queue("server.tremaux.ingest.max_queued", MANY);

    private final GroupCommit commits = new GroupCommit(QUEUE, 2);

    /** A full user, who shares transactions or not. */
    private record Someone(Object sharing) implements GroupCommit.Caller {
        @Override
        public String login() {
            return String.valueOf(sharing);
        }

        @Override
        public LoadTransaction beginLoad() {
            return new Neo4jLoadTransaction(begin());
        }

        @Override
        public Failure judge(Throwable failure) {
            return Neo4jLoadTransaction.judge(failure);
        }

        InternalTransaction begin() {
            return ((GraphDatabaseAPI) server.database())
                    .beginTransaction(
                            KernelTransaction.Type.EXPLICIT,
                            LoginContext.AUTH_DISABLED,
                            ClientConnectionInfo.EMBEDDED_CONNECTION);
        }
    }

    private static final Someone ANN = new Someone("ann");

    @AfterEach
    void close() {
        commits.close();
    }

    private static Load load(LoadOptions.Mode mode, Object... idsAndNames) throws IOException {
        LoadOptions options = new LoadOptions(mode, false, true, 1, false);
        List<Map<String, Object>> rows = new ArrayList<>();
        for (int i = 0; i < idsAndNames.length; i += 2) {
            rows.add(Map.of("label", "P", "properties", Map.of("id", idsAndNames[i], "name", idsAndNames[i + 1])));
        }
        RowReader reader = Neo4jIngest.of(server.database()).reader(options, ANN::begin);
        return Ingest.read(new MapRows(rows, false), false, reader, options, Integer.MAX_VALUE);
    }

    private static long committed() {
        return server.dependency(TransactionIdStore.class).getLastCommittedTransactionId();
    }

    /** Someone whose transactions begin when the gate opens, and who shares none. */
    private record Late(String login, CountDownLatch gate) implements GroupCommit.Caller {
        @Override
        public LoadTransaction beginLoad() {
            try {
                gate.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return ANN.beginLoad();
        }

        @Override
        public Failure judge(Throwable failure) {
            return ANN.judge(failure);
        }

        @Override
        public Object sharing() {
            return null;
        }
    }

    /** Two loads that cannot begin occupy all writers of the caller's login; what is offered meanwhile waits. */
    private List<CompletableFuture<LoadCounts>> offerWhileWritersWait(List<Load> loads, Someone caller)
            throws Exception {
        List<CompletableFuture<LoadCounts>> blockers = new ArrayList<>();
        List<CompletableFuture<LoadCounts>> outcomes = new ArrayList<>();
        server.cypher("MERGE (:P {id: -1})");
        CountDownLatch gate = new CountDownLatch(1);
        try {
            for (int i = 0; i < 2; i++) {
                blockers.add(commits.offer(new Late(caller.login(), gate), load(LoadOptions.Mode.IGNORE, -1L, "x")));
            }
            awaitNoneQueued();
            for (Load load : loads) {
                outcomes.add(commits.offer(caller, load));
            }
        } catch (IngestBusyException e) {
            commits.close(); // so that nothing is written behind the test
            throw e;
        } finally {
            gate.countDown();
            join(blockers);
        }
        join(outcomes);
        return outcomes;
    }

    private void awaitNoneQueued() throws InterruptedException {
        while (commits.queued() > 0) {
            Thread.sleep(1);
        }
    }

    /** Waits until all have ended, well or not. */
    private static void join(List<CompletableFuture<LoadCounts>> outcomes) {
        for (CompletableFuture<LoadCounts> outcome : outcomes) {
            outcome.exceptionally(any -> null).join();
        }
    }

    private static List<Load> creating(int count) throws IOException {
        List<Load> loads = new ArrayList<>();
        for (long i = 0; i < count; i++) {
            loads.add(load(LoadOptions.Mode.CREATE, i, "n" + i));
        }
        return loads;
    }

    @Test
    void shouldCommitTogetherWhatWaits() throws Exception {
        List<Load> loads = creating(MANY);
        long before = committed();

        List<CompletableFuture<LoadCounts>> outcomes = offerWhileWritersWait(loads, ANN);

        assertThat(outcomes)
                .allSatisfy(outcome -> assertThat(outcome.join().created()).isEqualTo(1));
        assertThat(committed() - before)
                .isLessThanOrEqualTo(4); // one of which both writers may have a part, and the blockers'
        assertThat(names()).hasSize(MANY);
    }

    @Test
    void shouldNotShareTransactionsOfThoseWhoShareNone() throws Exception {
        List<Load> loads = creating(10);
        long before = committed();

        offerWhileWritersWait(loads, new Someone(null));

        assertThat(committed() - before).isGreaterThanOrEqualTo(10);
        assertThat(names()).hasSize(10);
    }

    @Test
    void shouldRejectOneAmongMany() throws Exception {
        List<Load> loads = creating(10);
        loads.add(3, load(LoadOptions.Mode.CREATE, 100L, "y", 1L, "again"));
        long before = committed();

        List<CompletableFuture<LoadCounts>> outcomes = offerWhileWritersWait(loads, ANN);

        assertThatThrownBy(() -> outcomes.get(3).join()).hasCauseInstanceOf(RejectedRowsException.class);
        outcomes.remove(3);
        assertThat(outcomes)
                .allSatisfy(outcome -> assertThat(outcome.join().created()).isEqualTo(1));
        assertThat(names()).hasSize(10).doesNotContain("y", "again");
        assertThat(committed() - before).isLessThanOrEqualTo(4);
    }

    /** Loads of one commit, most of them of the same keys, leave and answer what they would have one by one. */
    @Test
    void shouldWriteInTheOrderOfArrival() {
        Rounds.run(8, (random, replay) -> {
            try {
                List<Load> together = new ArrayList<>();
                List<Load> inTurn = new ArrayList<>();
                for (int i = 0; i < 20; i++) {
                    LoadOptions.Mode mode = LoadOptions.Mode.values()[random.nextInt(3)];
                    Object[] rows = new Object[2 * (1 + random.nextInt(3))];
                    for (int row = 0; row < rows.length; row += 2) {
                        rows[row] = (long) random.nextInt(6);
                        rows[row + 1] = i + "." + row;
                    }
                    together.add(load(mode, rows));
                    inTurn.add(load(mode, rows));
                }
                long before = committed();

                List<String> outcomes = told(offerWhileWritersWait(together, ANN));
                List<String> names = names();
                assertThat(committed() - before).as(replay).isLessThanOrEqualTo(4);
                server.cypher("MATCH (p:P) DELETE p");
                List<String> outcomesInTurn = new ArrayList<>();
                for (Load load : inTurn) {
                    outcomesInTurn.addAll(told(List.of(commits.offer(ANN, load))));
                }

                assertThat(outcomes).as(replay).isEqualTo(outcomesInTurn);
                assertThat(names).as(replay).containsExactlyInAnyOrderElementsOf(names());
                server.cypher("MATCH (p:P) DELETE p");
            } catch (Exception e) {
                throw new IllegalStateException(replay, e);
            }
        });
    }

    private static List<String> told(List<CompletableFuture<LoadCounts>> outcomes) {
        return outcomes.stream()
                .map(outcome -> outcome.handle((done, failure) -> done == null
                                ? failure.getMessage()
                                : done.created() + " " + done.updated() + " " + done.ignored())
                        .join())
                .toList();
    }

    @Test
    void shouldWriteEachByItselfIfAnotherConstraintRejectsOne() throws Exception {
        server.cypher("CREATE CONSTRAINT names FOR (p:P) REQUIRE p.name IS UNIQUE");
        try {
            List<Load> loads = creating(10);
            loads.add(7, load(LoadOptions.Mode.CREATE, 100L, "fine", 101L, "n2"));

            List<CompletableFuture<LoadCounts>> outcomes = offerWhileWritersWait(loads, ANN);

            assertThatThrownBy(() -> outcomes.get(7).join())
                    .cause()
                    .isInstanceOfSatisfying(RejectedRowsException.class, rejected -> {
                        assertThat(rejected.problem().kind()).isEqualTo(Problem.Kind.ROWS_CONFLICT);
                        assertThat(rejected.faults().get(0).row()).isEqualTo(2);
                    });
            assertThat(names()).hasSize(10).doesNotContain("fine");
        } finally {
            server.cypher("DROP CONSTRAINT names");
        }
    }

    @Test
    void shouldRejectWhatExceedsTheQueue() throws Exception {
        List<Load> loads = creating(MANY + 1);

        assertThatThrownBy(() -> offerWhileWritersWait(loads, ANN))
                .isInstanceOf(IngestBusyException.class)
                .hasMessageContaining("server.tremaux.ingest.max_queued");
    }

    @Test
    void shouldRejectAllWhenClosed() throws Exception {
        Load load = creating(1).get(0);
        commits.close();

        assertThatThrownBy(() -> commits.offer(ANN, load))
                .isInstanceOfSatisfying(
                        IngestBusyException.class,
                        busy -> assertThat(busy.isStopping()).isTrue());
    }

    @Test
    void shouldNotWaitForKeysThatAnotherTransactionHolds() throws Exception {
        List<CompletableFuture<LoadCounts>> held = new ArrayList<>();
        try (Transaction other = server.database().beginTx()) {
            other.execute("CREATE (:P {id: -1}), (:P {id: -2}), (:P {id: -3})").close();
            for (long id = -3; id < 0; id++) {
                held.add(commits.offer(ANN, load(LoadOptions.Mode.MERGE, id, "late")));
            }
            List<CompletableFuture<LoadCounts>> outcomes = new ArrayList<>();
            for (Load load : creating(10)) {
                outcomes.add(commits.offer(ANN, load));
            }
            for (CompletableFuture<LoadCounts> outcome : outcomes) {
                assertThat(outcome.get(60, TimeUnit.SECONDS).created()).isEqualTo(1);
            }
            assertThat(held).noneMatch(CompletableFuture::isDone);
            other.commit();
        }
        for (CompletableFuture<LoadCounts> outcome : held) {
            assertThat(outcome.get(60, TimeUnit.SECONDS).updated()).isEqualTo(1);
        }
        assertThat(DeclaredSchema.strings(server, "MATCH (p:P) WHERE p.id < 0 RETURN p.name"))
                .containsOnly("late")
                .hasSize(3);
    }

    @Test
    void shouldWriteTheLoadOfAnotherLoginWhileAllWritersAreBusy() throws Exception {
        List<CompletableFuture<LoadCounts>> slow = new ArrayList<>();
        CountDownLatch gate = new CountDownLatch(1);
        try {
            for (long id = -2; id < 0; id++) {
                slow.add(commits.offer(new Late("slow", gate), load(LoadOptions.Mode.CREATE, id, "late")));
            }
            awaitNoneQueued();
            CompletableFuture<LoadCounts> more =
                    commits.offer(new Late("slow", gate), load(LoadOptions.Mode.CREATE, -3L, "late"));

            LoadCounts first =
                    commits.offer(ANN, load(LoadOptions.Mode.CREATE, 1L, "a")).get(30, TimeUnit.SECONDS);
            LoadCounts second =
                    commits.offer(ANN, load(LoadOptions.Mode.CREATE, 2L, "b")).get(30, TimeUnit.SECONDS);

            assertThat(first.created() + second.created()).isEqualTo(2);
            assertThat(commits.queued())
                    .as("one login has no more writers than before")
                    .isEqualTo(1);
            slow.add(more);
        } finally {
            gate.countDown();
            join(slow);
        }
        assertThat(slow)
                .allSatisfy(outcome -> assertThat(outcome.join().created()).isEqualTo(1));
    }

    /** Each transaction locks the other's keys, in another order of rows. */
    @Test
    void shouldNotDeadlock() throws Exception {
        List<CompletableFuture<LoadCounts>> outcomes = new ArrayList<>();
        for (int round = 0; round < 20; round++) {
            Object[] row = {1L, "a", 2L, "b", 3L, "c", 4L, "d"};
            Object[] reversed = {4L, "d", 3L, "c", 2L, "b", 1L, "a"};
            outcomes.add(commits.offer(new Someone("x"), load(LoadOptions.Mode.MERGE, row)));
            outcomes.add(commits.offer(new Someone("y"), load(LoadOptions.Mode.MERGE, reversed)));
        }
        for (CompletableFuture<LoadCounts> outcome : outcomes) {
            assertThat(outcome.join().created() + outcome.join().updated()).isEqualTo(4);
        }
        assertThat(names()).containsExactlyInAnyOrder("a", "b", "c", "d");
    }

    private static List<String> names() {
        return DeclaredSchema.strings(server, "MATCH (p:P) WHERE p.id >= 0 RETURN p.name");
    }

    /** The loads of one login fill the queue, and wait for a transaction that lasts. */
    @ParameterizedTest
    @NullSource
    @ValueSource(strings = "one")
    void shouldWriteTheLoadOfAnotherLoginWhateverOneLoginLetsWait(String sharing) throws Exception {
        List<CompletableFuture<LoadCounts>> waiting = new ArrayList<>();
        Someone one = new Someone(sharing);
        try (GroupCommit impatient = new GroupCommit(QUEUE, 2, Duration.ofMillis(20))) {
            try (Transaction other = server.database().beginTx()) {
                other.execute("CREATE (:P {id: 100})").close();
                while (server.transactions().size() < 32 || impatient.queued() < MANY) {
                    try {
                        waiting.add(impatient.offer(one, load(LoadOptions.Mode.MERGE, 100L, "x")));
                    } catch (IngestBusyException e) {
                        assertThat(impatient.queued()).isPositive();
                    }
                }

                LoadCounts outcome = impatient
                        .offer(ANN, load(LoadOptions.Mode.MERGE, 200L, "y"))
                        .get(30, TimeUnit.SECONDS);

                assertThat(outcome.created()).isEqualTo(1);
                assertThat(waiting).noneMatch(CompletableFuture::isDone);
            }
            join(waiting);
        }
    }
}
