package io.tremaux.seed;

import static io.tremaux.service.Walks.draft;
import static io.tremaux.service.Walks.from;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tremaux.TremauxServer;
import io.tremaux.job.Progress;
import io.tremaux.job.State;
import io.tremaux.query.Scopes;
import io.tremaux.seed.SeedGraph.ConflictException;
import io.tremaux.service.Walks;
import io.tremaux.service.Walks.Ran;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.Uniqueness;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
import org.neo4j.logging.NullLog;

@Timeout(60)
class SeedGraphTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    /** More nodes than one transaction makes: 11,111. */
    private static final TreeSpec TWO_TRANSACTIONS = new TreeSpec(2, 10, 7);

    private static final TreeSpec SMALL = new TreeSpec(2, 2, 1);

    private static final Traversal SEED_TRAVERSAL = draft().expand("A=>HAS_B>", "B=>HAS_A>")
            .labelFilter(">B")
            .resultWhere("value==true")
            .uniqueness(Uniqueness.NONE)
            .done();

    private static final SeedRuns writer = new SeedRuns(server);

    private final SeedGraph tree = new SeedGraph(NullLog.getInstance(), true);

    /** What a failed test began must not run into the next one. */
    @AfterEach
    void stop() {
        tree.close();
        writer.awaitEnd(tree);
    }

    @Test
    void shouldPlantTheTreeOfTheStudy() {
        SeedGraphSpec measures = new TreeSpec(4, 4, 42);
        Progress<SeedGraphSpec> progress = writer.plant(tree, measures, writer::begin);
        assertThat(progress).isEqualTo(new Progress<>(State.COMPLETE, measures, 87_381, 87_381, null));
        assertThat(writer.count("MATCH (n) RETURN count(n) AS n")).isEqualTo(87_381);
        assertThat(writer.count("MATCH (n) WHERE n.value IS :: BOOLEAN NOT NULL RETURN count(n) AS n"))
                .isEqualTo(87_381);
        assertThat(writer.count("MATCH ()-[r]->() RETURN count(r) AS n")).isEqualTo(87_380);
        assertThat(writer.count("MATCH (n:B {value: true}) RETURN count(n) AS n"))
                .isEqualTo(8748);
        assertThat(writer.count("MATCH (n:Root:A) RETURN count(n) AS n")).isEqualTo(1);
        Ran ran = Walks.run(server.database(), from("Root"), SEED_TRAVERSAL, Scopes.NONE);
        assertThat(ran.outcome().count()).isEqualTo(8748);
        assertThat(ran.cost().nodesVisited()).isEqualTo(87_381);
        assertNamesWithoutNodes();
    }

    private void assertNamesWithoutNodes() {
        try (InternalTransaction transaction = writer.begin()) {
            var tokens = transaction.kernelTransaction().tokenRead();
            var counts = transaction.kernelTransaction().dataRead();
            for (int i = 1; i <= 8; i++) {
                assertThat(tokens.nodeLabel("L" + i)).isNotNegative();
                assertThat(counts.countsForNode(tokens.nodeLabel("L" + i))).isZero();
            }
            assertThat(tokens.relationshipType("R")).isNotNegative();
        }
        assertThat(writer.count("MATCH ()-[r:R]->() RETURN count(r) AS n")).isZero();
    }

    @Test
    void shouldRecogniseAWholeTree() {
        writer.plant(tree, SMALL, writer::begin);
        Progress<SeedGraphSpec> whole = new Progress<>(State.COMPLETE, SMALL, SMALL.nodes(), SMALL.nodes(), null);
        SeedGraph afterRestart = new SeedGraph(NullLog.getInstance(), true);
        assertThat(writer.progress(afterRestart)).isEqualTo(whole);
        assertThat(afterRestart.plant(SMALL, writer::begin)).isEqualTo(whole);
        assertThat(writer.progress(tree)).isEqualTo(whole);
        assertExact(SMALL);
    }

    @Test
    void shouldKnowThatThereIsNoTree() {
        assertThat(writer.progress(tree).state()).isEqualTo(State.NONE);
    }

    /** A run begins one transaction for a look, then one for the root, one for each 10,000 nodes. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4})
    void shouldRepeatARunThatWasCutOffWhilePlanting(int transactions) {
        Progress<SeedGraphSpec> cutOff = writer.plant(tree, TWO_TRANSACTIONS, writer.failingAfter(transactions - 1));
        assertThat(cutOff.state()).isEqualTo(State.FAILED);
        assertThat(cutOff.error()).contains("cut off");
        assertThat(writer.progress(new SeedGraph(NullLog.getInstance(), true)).state())
                .isEqualTo(transactions == 2 ? State.NONE : State.FAILED);
        assertThat(writer.plant(tree, TWO_TRANSACTIONS, writer::begin).state()).isEqualTo(State.COMPLETE);
        assertExact(TWO_TRANSACTIONS);
        assertThat(writer.progress(tree).error()).isNull();
    }

    /** One transaction for a look, and one for each 10,000 nodes to clear. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4})
    void shouldRepeatARunThatWasCutOffWhileClearing(int transactions) {
        writer.plant(tree, TWO_TRANSACTIONS, writer::begin);
        server.cypher("MATCH (n:Root) SET n.tremauxComplete = false");
        Progress<SeedGraphSpec> cutOff = writer.plant(tree, TWO_TRANSACTIONS, writer.failingAfter(transactions - 1));
        assertThat(cutOff.state()).isEqualTo(State.FAILED);
        assertThat(writer.plant(tree, TWO_TRANSACTIONS, writer::begin).state()).isEqualTo(State.COMPLETE);
        assertExact(TWO_TRANSACTIONS);
    }

    @Test
    void shouldPlantOtherMeasuresWhereATreeWasCutOff() {
        assertThat(writer.plant(tree, TWO_TRANSACTIONS, writer.failingAfter(3)).nodes())
                .isGreaterThanOrEqualTo(10_000);
        assertThat(writer.plant(tree, SMALL, writer::begin).state()).isEqualTo(State.COMPLETE);
        assertExact(SMALL);
    }

    /** As little as another transaction, begun when all is done, may make a whole tree a failure. */
    @Test
    void shouldBeginNoTransactionThatItDoesNotNeed() {
        AtomicInteger begun = new AtomicInteger();
        writer.plant(tree, TWO_TRANSACTIONS, () -> {
            begun.incrementAndGet();
            return writer.begin();
        });
        assertThat(begun).hasValue(4);
    }

    @Test
    void shouldTellHowATreeStandsNotHowAnEarlierRunFailed() {
        writer.plant(tree, SMALL, writer.failingAfter(1));
        writer.plant(new SeedGraph(NullLog.getInstance(), true), SMALL, writer::begin);
        assertThat(tree.plant(SMALL, writer::begin).state()).isEqualTo(State.COMPLETE);
        assertThat(writer.progress(tree).state()).isEqualTo(State.COMPLETE);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "whole   | CREATE (:Mine)",
                "whole   | MATCH (n:Root) CREATE (n)-[:HAS_B]->(:B {value: true})",
                "whole   | MATCH (n:Root) SET n.tremauxSeed = 2",
                "cut off | CREATE (:Mine)",
                "cut off | CREATE (:Root:A {value: true})",
                "cut off | MATCH (n:Root) CREATE (n)-[:KNOWS]->(:Mine)",
                "cut off | MATCH (n:Root) CREATE (n)<-[:HAS_B]-(:Mine)",
                "cut off | MATCH (n:Root) CREATE (n)-[:HAS_B]->(:Mine)",
                "cut off | MATCH (n:Root) CREATE (n)-[:HAS_A]->(:A {value: true, name: 'mine'})",
                "cut off | MATCH (n:Root) CREATE (n)-[:HAS_B]->(:B:Mine {value: true})",
                "none    | CREATE (:Mine)",
                "none    | CREATE (:Root:A {value: true})",
                "none    | CREATE (:Root:A {tremauxDepth: 2, tremauxFanout: 2, tremauxSeed: 1, tremauxComplete: true})",
            })
    void shouldTouchNothingThatIsNotOurs(String stands, String foreign) {
        if (!stands.equals("none")) {
            writer.plant(tree, SMALL, writer::begin);
        }
        server.cypher(foreign);
        if (stands.equals("cut off")) {
            server.cypher("MATCH (n:Root) WHERE n.tremauxDepth IS NOT NULL SET n.tremauxComplete = false");
        }
        long nodes = writer.count("MATCH (n) RETURN count(n) AS n");
        assertThatThrownBy(() -> tree.plant(SMALL, writer::begin)).isInstanceOf(ConflictException.class);
        assertThat(writer.count("MATCH (n) RETURN count(n) AS n")).isEqualTo(nodes);
    }

    @Test
    void shouldMakeOneTreeAtATimeAndStopWithTheDatabase() throws InterruptedException {
        CountDownLatch waiting = new CountDownLatch(1);
        AtomicInteger begun = new AtomicInteger();
        tree.plant(TWO_TRANSACTIONS, () -> {
            if (begun.incrementAndGet() == 3) {
                await(waiting);
            }
            return writer.begin();
        });
        assertThatThrownBy(() -> tree.plant(TWO_TRANSACTIONS, writer::begin)).isInstanceOf(ConflictException.class);
        assertThat(writer.progress(tree).state()).isEqualTo(State.RUNNING);
        tree.close();
        waiting.countDown();
        assertThat(writer.awaitEnd(tree).state()).isEqualTo(State.FAILED);
        assertThat(writer.progress(new SeedGraph(NullLog.getInstance(), true)).nodes())
                .isLessThan(TWO_TRANSACTIONS.nodes());
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void assertExact(TreeSpec measures) {
        assertThat(writer.count("MATCH (n) RETURN count(n) AS n")).isEqualTo(measures.nodes());
        assertThat(writer.count("MATCH ()-[r]->() RETURN count(r) AS n")).isEqualTo(measures.nodes() - 1);
        Ran ran = Walks.run(server.database(), from("Root"), SEED_TRAVERSAL, Scopes.NONE);
        assertThat(ran.cost().nodesVisited()).isEqualTo(measures.nodes());
        assertThat(ran.outcome().count()).isEqualTo(trueBs(measures));
        assertThat(writer.progress(tree).state()).isEqualTo(State.COMPLETE);
    }

    /** The :B nodes whose value is true, by the rule of creation: level by level, each :B and then its :As. */
    private static long trueBs(TreeSpec measures) {
        Random values = new Random(measures.seed());
        values.nextBoolean(); // the root
        long parents = 1;
        long found = 0;
        for (int level = 0; level < measures.depth(); level++) {
            for (long b = 0; b < parents * measures.fanout(); b++) {
                found += values.nextBoolean() ? 1 : 0;
                IntStream.range(0, measures.fanout()).forEach(a -> values.nextBoolean());
            }
            parents *= (long) measures.fanout() * measures.fanout();
        }
        return found;
    }
}
