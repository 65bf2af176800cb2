package io.tremaux.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.TremauxServer;
import io.tremaux.cache.CacheStatistics;
import io.tremaux.cache.GraphCache;
import io.tremaux.coherence.Stage.Request;
import io.tremaux.coherence.Stage.Seen;
import io.tremaux.heap.HeapBudget;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Queue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.neo4j.kernel.impl.transaction.log.AppendBatchInfo;
import org.neo4j.kernel.impl.transaction.log.LogPosition;
import org.neo4j.kernel.impl.transaction.log.files.LogFiles;
import org.neo4j.logging.NullLog;
import org.neo4j.scheduler.JobScheduler;

/** When the log is read, and how long it is kept open. The scheduler is one that does nothing until it is told. */
class CommitLogTest {
    private static final int COMMITS = 5;
    private static final int FILES = 3;

    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private final Queue<Runnable> jobs = new ArrayDeque<>();
    private final HeapBudget budget = new HeapBudget(1 << 20);
    private final FaultyLog log = new FaultyLog(Caller.dependencies(server));
    private Coherence coherence;
    private Stage stage;

    @BeforeEach
    void open() {
        coherence = new Coherence(
                log.dependencies().use(JobScheduler.class, Doubles.collecting(jobs)), budget, NullLog.getInstance());
        stage = new Stage(server, Keeper.real(coherence));
    }

    @AfterEach
    void close() throws InterruptedException {
        stage.close();
        coherence.close();
        assertOpen(log.opened.size(), false);
    }

    private void changeAndSee() {
        long node = stage.node();
        assertThat(stage.seenBy(node)).isEqualTo(Stage.BEFORE);
        stage.commitChange(node);
        assertThat(stage.seenBy(node)).isEqualTo(Stage.AFTER);
    }

    private void passASecondWithoutUse() {
        while (!jobs.isEmpty()) {
            jobs.remove().run();
        }
    }

    private void assertOpen(int opened, boolean lastIsOpen) {
        assertThat(log.opened).hasSize(opened);
        for (int i = 0; i < opened; i++) {
            assertThat(log.opened.get(i).isOpen()).isEqualTo(lastIsOpen && i == opened - 1);
        }
    }

    @Test
    void shouldStayOpenFromLookToLook() {
        for (int i = 0; i < COMMITS; i++) {
            changeAndSee();
            assertOpen(1, true);
        }
    }

    @Test
    void shouldGoOnInTheNextFile() throws IOException {
        for (int i = 0; i < FILES; i++) {
            changeAndSee();
            rotate();
            changeAndSee();
            changeAndSee();
        }
        assertOpen(1, true);
        assertThat(coherence.begun()).isEqualTo(1);
    }

    private static void rotate() throws IOException {
        Caller.dependencies(server)
                .resolveDependency(LogFiles.class)
                .getLogFile()
                .rotate();
    }

    @Test
    void shouldBeOpenedWhereCachesBeginAnew() throws IOException {
        changeAndSee();
        rotate();
        stage.node();
        coherence.clear();
        changeAndSee();
        assertOpen(2, true);
        assertThat(coherence.begun()).isEqualTo(2);
    }

    @Test
    void shouldBeLetGoWhenNobodyUsesTheCaches() {
        changeAndSee();
        assertOpen(1, true);
        passASecondWithoutUse();
        assertOpen(1, false);
        changeAndSee();
        assertOpen(2, true);
    }

    /** A long walk that goes on alone. */
    @Test
    void shouldBeLetGoAtOnceByWhoeverReadsItAfterThat() {
        long node = stage.node();
        long other = stage.node();
        stage.seenBy(other);
        try (Request walk = stage.request()) {
            Seen read = walk.read(node);
            passASecondWithoutUse();
            stage.commitChange(node); // so that it is rejected, and published again
            for (int i = 1; i <= COMMITS; i++) {
                stage.node();
                walk.publish(node, read);
                assertOpen(i, false);
            }
        }
    }

    @Test
    void shouldBeLetGoWhenCachesAreSwitchedOff() {
        changeAndSee();
        coherence.enable(false);
        assertOpen(1, false);
        coherence.enable(true);
        changeAndSee();
        assertOpen(2, true);
    }

    @Test
    void shouldLeaveASmallCommitToTheNextRequest() {
        long node = stage.node();
        stage.seenBy(node);
        stage.commitChange(node);
        jobs.remove().run();
        assertThat(coherence.cache().labelEntries()).isEqualTo(1);
        server.cypher("UNWIND range(1, 1000) AS i CREATE (:Filling {value: i})");
        jobs.remove().run();
        assertThat(coherence.cache().labelEntries()).isZero();
    }

    @Test
    void shouldBeReadInTheBackgroundFromAPositionThatIsNotKnown() {
        TrackedCache sinceStart = new TrackedCache(
                new GraphCache(budget, new CacheStatistics()), new AppendBatchInfo(1, LogPosition.UNSPECIFIED));
        AppendBatchInfo next = new AppendBatchInfo(2, new LogPosition(0, 1));
        try (CommitLog unopened = new CommitLog(Caller.dependencies(server), CommitLog.Bounds.DEFAULT)) {
            assertThat(unopened.isWorthReading(sinceStart, next)).isTrue();
        }
    }
}
