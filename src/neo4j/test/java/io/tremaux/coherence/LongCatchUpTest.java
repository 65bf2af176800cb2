package io.tremaux.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.TremauxServer;
import io.tremaux.coherence.CommitLog.Bounds;
import io.tremaux.coherence.Stage.Request;
import io.tremaux.coherence.Stage.Seen;
import io.tremaux.heap.HeapBudget;
import io.tremaux.neo4j.entity.CurrentNode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Transaction;
import org.neo4j.logging.NullLog;
import org.neo4j.scheduler.JobScheduler;

/**
 * What a request may not read is read in the background, if that costs less than to fill the caches again. The
 * scheduler is one that does nothing until it is told.
 */
class LongCatchUpTest {
    private static final int NODES = 25_000; // two entries each: labels and a property
    private static final String LARGE_COMMIT = "UNWIND range(1, 40000) AS i"
            + " CREATE (:Filling {value: i, name: 'number ' + i + ' of very many nodes that nobody has ever asked for'})";
    private static final int LITTLE = 100;
    private static final Bounds NOTHING = new Bounds(0, 0); // that requests may read

    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private final Queue<Runnable> jobs = new ArrayDeque<>();
    private final HeapBudget budget = new HeapBudget(1 << 26);
    private final FaultyLog log = new FaultyLog(Caller.dependencies(server));
    private final List<Long> nodes = new ArrayList<>();
    private Coherence coherence;
    private Stage stage;

    @AfterEach
    void close() throws InterruptedException {
        stage.close();
        coherence.close();
        assertThat(budget.used()).isZero();
    }

    private void open(int warm, Bounds bounds) {
        coherence = new Coherence(
                log.dependencies().use(JobScheduler.class, Doubles.collecting(jobs)),
                budget,
                NullLog.getInstance(),
                bounds);
        stage = new Stage(server, Keeper.real(coherence));
        makeNodes(warm);
        try (Request request = stage.request()) {
            nodes.forEach(request::see);
        }
        assertThat(coherence.cache().entries()).isEqualTo(2L * warm);
    }

    private void makeNodes(int count) {
        try (Transaction transaction = server.database().beginTx()) {
            for (int i = 0; i < count; i++) {
                Node node = transaction.createNode(Label.label("Old"));
                node.setProperty("version", 1L);
                nodes.add(CurrentNode.idOf(node));
            }
            transaction.commit();
        }
    }

    private long first() {
        return nodes.get(0);
    }

    private void assertServed(boolean byCaches, long node, Seen seen) {
        try (Request request = stage.request()) {
            assertThat(request.hasCaches()).isEqualTo(byCaches);
            assertThat(request.see(node)).isEqualTo(seen);
        }
    }

    private void passASecondWithoutUse() {
        while (!jobs.isEmpty()) {
            jobs.remove().run();
        }
    }

    @Test
    void shouldKeepWhatALargeCommitDidNotTouch() {
        open(NODES, Bounds.DEFAULT);
        stage.commitChange(first());
        server.cypher(LARGE_COMMIT);
        log.opened.clear();
        assertServed(false, first(), Stage.AFTER);
        assertServed(false, nodes.get(1), Stage.BEFORE);
        assertThat(log.opened).as("by a request").isEmpty();
        jobs.remove().run();
        assertServed(true, first(), Stage.AFTER);
        assertServed(true, nodes.get(1), Stage.BEFORE);
        assertThat(coherence.begun()).isEqualTo(1);
        assertThat(coherence.cache().entries()).isGreaterThanOrEqualTo(2 * NODES - Long.SIZE);
    }

    @Test
    void shouldBeginAnewWhereThatIsCheaper() {
        open(LITTLE, Bounds.DEFAULT);
        stage.commitChange(first());
        server.cypher(LARGE_COMMIT);
        assertServed(true, first(), Stage.AFTER);
        assertThat(coherence.begun()).isEqualTo(2);
    }

    /** One that walks on, and asks whether it may publish. */
    @Test
    void shouldBeReadThoughNoRequestBeginsAgain() {
        open(LITTLE, NOTHING);
        long unknown = stage.node();
        jobs.remove().run();
        try (Request walk = stage.request()) {
            Seen read = walk.read(unknown);
            passASecondWithoutUse();
            assertThat(jobs).isEmpty();
            stage.commitChange(first());
            log.opened.clear();
            walk.publish(unknown, read);
            assertThat(log.opened).as("by the request").isEmpty();
            assertThat(jobs).isNotEmpty();
        }
        passASecondWithoutUse();
        assertThat(coherence.cache().entries()).isEqualTo(2 * LITTLE - 2);
        assertServed(true, first(), Stage.AFTER);
        assertThat(coherence.begun()).isEqualTo(1);
    }

    /** Nobody waits for the lock here, so one job reads all parts. */
    @Test
    void shouldBeReadInParts() {
        open(LITTLE, new Bounds(2, Long.MAX_VALUE));
        nodes.subList(0, 5).forEach(stage::commitChange);
        assertServed(false, first(), Stage.AFTER);
        jobs.remove().run();
        nodes.subList(0, 5).forEach(node -> assertServed(true, node, Stage.AFTER));
        assertServed(true, nodes.get(5), Stage.BEFORE);
        assertThat(coherence.begun()).isEqualTo(1);
    }

    @Test
    void shouldBeginAnewAfterClearingMeanwhile() {
        open(LITTLE, NOTHING);
        stage.commitChange(first());
        assertServed(false, first(), Stage.AFTER);
        coherence.clear();
        jobs.remove().run();
        assertThat(coherence.cache()).isNull();
        assertServed(true, first(), Stage.AFTER);
        assertThat(coherence.begun()).isEqualTo(2);
    }

    @Test
    void shouldReadNothingOnceSwitchedOff() {
        open(LITTLE, NOTHING);
        stage.commitChange(first());
        assertServed(false, first(), Stage.AFTER);
        coherence.enable(false);
        passASecondWithoutUse();
        assertServed(false, first(), Stage.AFTER);
        coherence.enable(true);
        assertServed(true, first(), Stage.AFTER);
    }
}
