package io.tremaux.it.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.FreshDatabase;
import io.tremaux.coherence.Caller;
import io.tremaux.coherence.Doubles;
import io.tremaux.coherence.LawRace;
import io.tremaux.heap.HeapBudget;
import io.tremaux.service.Traversals;
import io.tremaux.store.CoherenceMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.neo4j.common.DependencyResolver;
import org.neo4j.configuration.GraphDatabaseSettings;
import org.neo4j.graphdb.GraphDatabaseService;
import org.neo4j.graphdb.Transaction;
import org.neo4j.io.ByteUnit;
import org.neo4j.kernel.impl.transaction.log.checkpoint.CheckPointer;
import org.neo4j.kernel.impl.transaction.log.checkpoint.SimpleTriggerInfo;
import org.neo4j.kernel.impl.transaction.log.files.LogFiles;

/** The files of the log, as they come and go under the reader, and across a crash. */
class LogFilesTest {
    private static final int ROUNDS = 60;
    private static final long SEED = Long.getLong("tests.seed", System.nanoTime());

    @TempDir
    Path home;

    private final AtomicInteger warnings = new AtomicInteger();

    /** 128 KB a file, none kept that a checkpoint does not need. */
    private FreshDatabase withSmallFiles() {
        return new FreshDatabase(
                home,
                Map.of(
                        GraphDatabaseSettings.logical_log_rotation_threshold,
                        ByteUnit.kibiBytes(128),
                        GraphDatabaseSettings.keep_logical_logs,
                        "keep_none"));
    }

    private Traversals traversals(DependencyResolver dependencies) {
        return new Traversals(
                dependencies, new HeapBudget(1 << 24), Doubles.countingWarnings(warnings), Traversals.Settings.DEFAULT);
    }

    @Test
    void shouldFollowFromFileToFile() throws IOException {
        try (FreshDatabase fresh = withSmallFiles()) {
            GraphDatabaseService database = fresh.database();
            DependencyResolver dependencies = Caller.api(database).getDependencyResolver();
            Counter.make(database);
            try (Traversals traversals = traversals(new Doubles.Dependencies(dependencies).withoutBackground())) {
                for (long number = 1; number <= ROUNDS; number++) {
                    Counter.count(database, number, 20_000);
                    Counter.assertIs(number, database, traversals);
                }
                LogFiles files = dependencies.resolveDependency(LogFiles.class);
                assertThat(files.getLogFile().getHighestLogVersion()).isGreaterThan(4);
                assertThat(traversals.caches().coherence()).isEqualTo("exact");
                assertThat(traversals.caches().generation()).as("never lost").isEqualTo(1);
                Counter.assertAudited(database, traversals);
            }
        }
        assertThat(warnings).hasValue(0);
    }

    @Test
    void shouldBeginAnewWhereTheLogWasPruned() throws IOException {
        Random random = new Random(SEED);
        try (FreshDatabase fresh = withSmallFiles()) {
            GraphDatabaseService database = fresh.database();
            DependencyResolver dependencies = Caller.api(database).getDependencyResolver();
            Counter.make(database);
            try (Traversals traversals = traversals(new Doubles.Dependencies(dependencies).withoutBackground())) {
                long number = 0;
                for (int round = 0; round < ROUNDS; round++) {
                    for (int commits = random.nextInt(4); commits >= 0; commits--) {
                        Counter.count(database, ++number, 40_000);
                    }
                    if (random.nextInt(3) == 0) {
                        dependencies
                                .resolveDependency(CheckPointer.class)
                                .forceCheckPoint(new SimpleTriggerInfo("a test"));
                    }
                    Counter.assertIs(number, database, traversals);
                }
                assertThat(traversals.caches().coherence())
                        .as("with -Dtests.seed=%d", SEED)
                        .isEqualTo("exact");
                assertThat(traversals.caches().generation()).isBetween(2L, ROUNDS - 1L);
                Counter.assertAudited(database, traversals);
            }
        }
        assertThat(warnings).hasValue(0);
    }

    @Tag("race")
    @Test
    void shouldHoldTheLawWhileFilesComeAndGo() throws Exception {
        try (FreshDatabase fresh = withSmallFiles()) {
            DependencyResolver dependencies = Caller.api(fresh.database()).getDependencyResolver();
            LogFiles files = dependencies.resolveDependency(LogFiles.class);
            CheckPointer checkPointer = dependencies.resolveDependency(CheckPointer.class);
            new LawRace(fresh.database())
                    .besides(random -> {
                        fill(fresh.database(), 50_000);
                        Thread.sleep(random.nextInt(20));
                    })
                    .besides(random -> {
                        checkPointer.forceCheckPoint(new SimpleTriggerInfo("a test"));
                        Thread.sleep(random.nextInt(20));
                    })
                    .run(dependencies, CoherenceMode.EXACT);
            assertThat(files.getLogFile().getLowestLogVersion())
                    .as("files gone")
                    .isGreaterThan(4);
        }
    }

    private static void fill(GraphDatabaseService database, int bytes) {
        try (Transaction transaction = database.beginTx()) {
            transaction.createNode().setProperty("filling", new byte[bytes]);
            transaction.commit();
        }
    }

    /** As after a crash: the files of a database that never stopped. */
    @Test
    void shouldFollowAfterRecovery(@TempDir Path crashed) throws IOException {
        try (FreshDatabase fresh = new FreshDatabase(home)) {
            GraphDatabaseService database = fresh.database();
            Counter.make(database);
            for (long number = 1; number <= 5; number++) {
                Counter.count(database, number, 100);
            }
            copy(home, crashed);
        }
        try (FreshDatabase recovered = new FreshDatabase(crashed)) {
            GraphDatabaseService database = recovered.database();
            DependencyResolver dependencies = Caller.api(database).getDependencyResolver();
            try (Traversals traversals = traversals(dependencies)) {
                for (long number = 5; number <= 10; number++) {
                    Counter.assertIs(number, database, traversals);
                    Counter.count(database, number + 1, 100);
                }
                assertThat(traversals.caches().coherence()).isEqualTo("exact");
                assertThat(traversals.caches().generation()).isLessThanOrEqualTo(2);
                Counter.assertIs(11, database, traversals);
                Counter.assertAudited(database, traversals);
            }
        }
    }

    static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(path -> !path.endsWith("store_lock") && !path.endsWith("database_lock"))
                    .toList()) {
                Path copy = to.resolve(from.relativize(file));
                if (Files.isDirectory(file)) {
                    Files.createDirectories(copy);
                } else {
                    Files.copy(file, copy);
                }
            }
        }
    }
}
