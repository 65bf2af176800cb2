package io.tremaux.startup;

import static io.tremaux.service.Walks.draft;
import static io.tremaux.service.Walks.following;
import static io.tremaux.service.Walks.from;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tremaux.FreshDatabase;
import io.tremaux.cache.NonEmptyColumns;
import io.tremaux.execution.Walk;
import io.tremaux.graph.Direction;
import io.tremaux.graph.Scope;
import io.tremaux.job.Progress;
import io.tremaux.job.State;
import io.tremaux.plugin.TremauxSettings;
import io.tremaux.query.Engine;
import io.tremaux.query.Scopes;
import io.tremaux.query.TraverseQuery;
import io.tremaux.service.Traversals;
import io.tremaux.service.Walks;
import io.tremaux.startup.WarmAtStart.Columns;
import io.tremaux.traversal.Traversal;
import io.tremaux.warmup.WarmUpPlan;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.neo4j.configuration.Config;
import org.neo4j.configuration.GraphDatabaseSettings;
import org.neo4j.graphdb.GraphDatabaseService;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
import org.neo4j.kernel.internal.GraphDatabaseAPI;
import org.neo4j.logging.NullLog;

/** A database that is started again has in its shared caches what it had in use, or what an administrator wants. */
class WarmAtStartTest {
    private static final int NODES = 5;

    @TempDir
    Path home;

    @BeforeEach
    void plant() {
        try (FreshDatabase neo4j = new FreshDatabase(home)) {
            neo4j.database()
                    .executeTransactionally("CREATE (:Root {name: 'Ann', secret: 'value'})"
                            + "-[:R]->(:A {size: 1})-[:R]->(:A {size: 2})-[:R]->(:B)-[:R]->(:B {size: 3})");
        }
    }

    private FreshDatabase start(Columns columns) {
        return new FreshDatabase(home, Map.of(TremauxSettings.cache_warm_at_start, columns));
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("waited too long").isLessThan(end);
            Thread.sleep(10);
        }
    }

    private static Progress<WarmUpPlan> warmed(FreshDatabase neo4j) throws InterruptedException {
        Traversals traversals = Traversals.of(neo4j.database());
        await(() -> traversals.warmUp().progress().state() == State.COMPLETE);
        return traversals.warmUp().progress();
    }

    private static NonEmptyColumns inUse(FreshDatabase neo4j) {
        return Traversals.of(neo4j.database()).nonEmptyColumns();
    }

    /** Reads labels, sizes and outgoing relationships. */
    private static void traverse(FreshDatabase neo4j) {
        traverse(neo4j, "size>1");
    }

    private static TraverseQuery query(String resultWhere) {
        return query((resultWhere.isEmpty() ? draft() : draft().resultWhere(resultWhere))
                .relationshipFilter("R>")
                .done());
    }

    private static TraverseQuery query(Traversal traversal) {
        return new TraverseQuery(
                from("Root"),
                traversal,
                new Scopes(Scope.PERMANENT, Scope.PERMANENT, Scope.PERMANENT),
                Engine.TREMAUX,
                null);
    }

    private static void traverse(FreshDatabase neo4j, String resultWhere) {
        GraphDatabaseService database = neo4j.database();
        assertThat(Walks.run(database, Traversals.of(database), query(resultWhere), Walks.NOWHERE))
                .isNotNull();
    }

    private Path file() {
        return home.resolve("data/databases/neo4j").resolve(RememberedColumns.FILE);
    }

    @Test
    void shouldLoadTheColumnsThatWereInUse() throws Exception {
        NonEmptyColumns before;
        try (FreshDatabase neo4j = start(Columns.LAST)) {
            traverse(neo4j);
            before = inUse(neo4j);
            assertThat(before.relationships()).containsExactly(Direction.OUTGOING);
            assertThat(before.properties()).hasSize(1);
            await(() -> isRemembered("size"));
        }
        assertThat(Files.readString(file())).contains("size").doesNotContain("Ann", "secret", "value", "name");
        try (FreshDatabase neo4j = start(Columns.LAST)) {
            assertThat(warmed(neo4j).nodes()).isEqualTo(NODES);
            assertThat(inUse(neo4j))
                    .usingRecursiveComparison()
                    .ignoringFields("labels")
                    .isEqualTo(before);
        }
    }

    @Test
    void shouldLoadThePropertiesOfRelationshipsThatWereInUse() throws Exception {
        try (FreshDatabase neo4j = start(Columns.NONE)) {
            neo4j.database().executeTransactionally("MATCH (:Root)-[r:R]->() SET r.km = 1");
        }
        try (FreshDatabase neo4j = start(Columns.LAST)) {
            Walks.run(
                    neo4j.database(),
                    Traversals.of(neo4j.database()),
                    query(following("km>0", draft().relationshipFilter("R>").done())),
                    Walks.NOWHERE);
            await(() -> isRemembered("km"));
        }
        try (FreshDatabase neo4j = start(Columns.LAST)) {
            warmed(neo4j);
            assertThat(inUse(neo4j).relationshipProperties()).hasSize(1);
        }
    }

    @Test
    void shouldLoadNothingAndRememberNothingUnlessAsked() throws Exception {
        try (FreshDatabase neo4j = start(Columns.NONE)) {
            traverse(neo4j);
        }
        assertThat(file()).doesNotExist();
        try (FreshDatabase neo4j = start(Columns.LAST)) {
            await(neo4j.database()::isAvailable);
            assertThat(Traversals.of(neo4j.database()).warmUp().progress().state())
                    .isEqualTo(State.NONE);
            assertThat(inUse(neo4j).isEmpty()).isTrue();
        }
        assertThat(file()).doesNotExist();
    }

    @Test
    void shouldLoadAll() throws Exception {
        try (FreshDatabase neo4j = start(Columns.ALL)) {
            Progress<WarmUpPlan> all = warmed(neo4j);
            assertThat(all.nodes()).as("of four parts").isEqualTo(4 * NODES).isEqualTo(all.of());
            assertThat(inUse(neo4j).properties()).as("once it is complete").hasSize(3);
            assertThat(inUse(neo4j).labels()).isTrue();
            assertThat(inUse(neo4j).relationships()).containsExactly(Direction.values());
        }
        assertThat(file()).doesNotExist();
    }

    /** So that a reset does not cost the next start, nor a server that is stopped right after its start. */
    @Test
    void shouldKeepWhatItRemembersWhileTheCachesAreEmpty() throws Exception {
        try (FreshDatabase neo4j = start(Columns.LAST)) {
            traverse(neo4j);
            await(() -> isRemembered("size") && isRemembered("OUTGOING"));
        }
        String remembered = Files.readString(file());
        try (FreshDatabase neo4j = start(Columns.LAST)) {
            assertThat(neo4j.database().isAvailable()).isTrue();
            traverse(neo4j, "");
        }
        assertThat(file()).hasContent(remembered);
        try (FreshDatabase neo4j = start(Columns.LAST)) {
            warmed(neo4j);
            Traversals.of(neo4j.database()).clearCaches();
            Thread.sleep(2_500); // it looks every second
        }
        assertThat(file()).hasContent(remembered);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[]", "{\"labels\":true,\"unknown\":1}", "{\"relationships\":[\"UP\"]}"})
    void shouldStartWithoutWhatItCannotRead(String content) throws Exception {
        Files.writeString(file(), content);
        try (FreshDatabase neo4j = start(Columns.LAST)) {
            traverse(neo4j);
            await(() -> isRemembered("size") && isRemembered("OUTGOING"));
            assertThat(Traversals.of(neo4j.database()).warmUp().progress().state())
                    .isEqualTo(State.NONE);
        }
    }

    private boolean isRemembered(String key) {
        try {
            return Files.readString(file()).contains(key);
        } catch (IOException e) {
            return false;
        }
    }

    @Test
    void shouldLeaveOutKeysThatTheDatabaseNoLongerHas() throws Exception {
        Files.writeString(
                file(),
                "{\"labels\":true,\"properties\":[\"gone\",\"size\",\"size\"],\"relationships\":[\"BOTH\",\"BOTH\"]}");
        try (FreshDatabase neo4j = start(Columns.LAST)) {
            Progress<WarmUpPlan> progress = warmed(neo4j);
            assertThat(progress.nodes()).isEqualTo(NODES);
            assertThat(progress.task().properties()).containsExactly("gone", "size");
            assertThat(progress.task().directions()).containsExactly(Direction.BOTH);
            assertThat(inUse(neo4j).labels()).isTrue();
            assertThat(inUse(neo4j).properties()).hasSize(1);
            assertThat(inUse(neo4j).relationships()).containsExactly(Direction.BOTH);
        }
    }

    @Test
    void shouldLeaveNoFileBesideTheFolderIfItCannotRemember() throws IOException {
        Path folder = file().getParent();
        Files.createDirectories(file().resolve("full")); // which no file can replace
        RememberedColumns columns = new RememberedColumns(true, List.of(), List.of(), List.of());

        assertThatThrownBy(() -> columns.writeTo(folder)).isInstanceOf(IOException.class);

        try (Stream<Path> beside = Files.list(folder.getParent())) {
            assertThat(beside).noneMatch(each -> each.toString().endsWith(RememberedColumns.FILE));
        }
    }

    @Test
    void shouldStartBesideAFileThatNoHeapHolds() throws Exception {
        try (RandomAccessFile huge = new RandomAccessFile(file().toFile(), "rw")) {
            huge.setLength(3L << 30); // sparse
        }
        try (FreshDatabase neo4j = start(Columns.LAST)) {
            traverse(neo4j);
            await(() -> file().toFile().length() < 1_000);
            assertThat(isRemembered("size")).isTrue();
        }
    }

    /** The server has as many transactions as it may when the columns are to be named. */
    @Test
    void shouldRememberOnceItCanBegin() throws Exception {
        try (FreshDatabase neo4j = start(Columns.LAST)) {
            GraphDatabaseAPI database = (GraphDatabaseAPI) neo4j.database();
            Config config = database.getDependencyResolver().resolveDependency(Config.class);
            try (InternalTransaction only = Walks.begin(database)) {
                config.setDynamic(GraphDatabaseSettings.max_concurrent_transactions, 1, "test");
                try (Walk walk = Walks.of(database).open(only, query("size>1"))) {
                    Walks.toTheEnd(walk, Walks.NOWHERE);
                }
                assertThat(inUse(neo4j).isEmpty()).isFalse();
                Thread.sleep(2_500); // it looks every second
                assertThat(file()).doesNotExist();
            }
            config.setDynamic(GraphDatabaseSettings.max_concurrent_transactions, 1_000, "test");
            await(() -> isRemembered("size"));
        }
    }

    /** The server has as many transactions as it may when the columns are to be loaded. */
    @Test
    void shouldKeepWhatItCouldNotLoad() throws Exception {
        Files.writeString(file(), "{\"labels\":false,\"properties\":[\"name\"],\"relationships\":[\"INCOMING\"]}");
        try (FreshDatabase neo4j = start(Columns.NONE)) {
            GraphDatabaseAPI database = (GraphDatabaseAPI) neo4j.database();
            Config config = database.getDependencyResolver().resolveDependency(Config.class);
            Traversals traversals = Traversals.of(database);
            try (WarmAtStart warm = new WarmAtStart(Columns.LAST, database, traversals, NullLog.getInstance())) {
                try (InternalTransaction only = Walks.begin(database)) {
                    config.setDynamic(GraphDatabaseSettings.max_concurrent_transactions, 1, "test");
                    warm.start();
                    Thread.sleep(1_000); // it tries at once
                }
                config.setDynamic(GraphDatabaseSettings.max_concurrent_transactions, 1_000, "test");
                traverse(neo4j);
                await(() -> isRemembered("size") && isRemembered("OUTGOING"));
            }
        }
        assertThat(Files.readString(file())).contains("name", "INCOMING", "OUTGOING");
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void shouldLoadItsOwnColumnsAfterThoseOfAnAdministrator() throws Exception {
        try (FreshDatabase neo4j = start(Columns.NONE)) {
            GraphDatabaseAPI database = (GraphDatabaseAPI) neo4j.database();
            Traversals traversals = Traversals.of(database);
            CountDownLatch released = new CountDownLatch(1);
            WarmUpPlan labels = new WarmUpPlan(true, List.of(), List.of(), List.of(), 1);
            traversals.warmUp(
                    labels,
                    List.of(labels),
                    () -> Walks.begin(database),
                    nanosAtWork -> awaitUninterruptibly(released));
            try (WarmAtStart warm = new WarmAtStart(Columns.ALL, database, traversals, NullLog.getInstance())) {
                warm.start();
                Thread.sleep(300);
                released.countDown();
                await(() -> inUse(neo4j).properties().size() == 3);
                assertThat(inUse(neo4j).relationships()).containsExactly(Direction.values());
            }
        }
    }
}
