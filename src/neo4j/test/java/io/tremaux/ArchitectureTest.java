package io.tremaux;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Who may import whom, and who may touch which part of Neo4j. The tables are the rules; the rest applies them. */
class ArchitectureTest {
    private static final int MOST_FILES = 15;

    private static final List<String> PUBLIC_API = List.of(
            "org.neo4j.graphdb..",
            "org.neo4j.dbms.api..",
            "org.neo4j.logging..",
            "org.neo4j.procedure..",
            "org.neo4j.exceptions..");

    /** Cursors, token, index and record reading, what their signatures name, and what hides data from a caller. */
    private static final List<String> READING = List.of(
            "org.neo4j.kernel.impl.api.security",
            "org.neo4j.internal.kernel.api..",
            "org.neo4j.internal.schema..",
            "org.neo4j.kernel.api..",
            "org.neo4j.kernel.impl.coreapi..",
            "org.neo4j.kernel.impl.core..",
            "org.neo4j.storageengine.api..",
            "org.neo4j.values..",
            "org.neo4j.token.api..",
            "org.neo4j.io.pagecache.context..",
            "org.neo4j.memory..",
            "org.neo4j.kernel.impl.api",
            "org.neo4j.kernel.impl.store",
            "org.neo4j.kernel.impl.store.record");

    /**
     * Transaction ids, the log and its commands, the storage engine; own changes of the transaction at hand; the
     * server's threads, on which to catch up in the background.
     */
    private static final List<String> LOG = List.of(
            "org.neo4j.storageengine.api..",
            "org.neo4j.internal.recordstorage..",
            "org.neo4j.kernel.impl.store.record..",
            "org.neo4j.kernel.impl.transaction..",
            "org.neo4j.kernel",
            "org.neo4j.kernel.api..",
            "org.neo4j.internal.kernel.api..",
            "org.neo4j.io.pagecache..",
            "org.neo4j.memory",
            "org.neo4j.configuration",
            "org.neo4j.scheduler..",
            "org.neo4j.common..");

    /** Reading by index, writing, and the locks for it. */
    private static final List<String> WRITING = List.of(
            "org.neo4j.internal.kernel.api..",
            "org.neo4j.internal.schema..",
            "org.neo4j.kernel.api..",
            "org.neo4j.kernel.internal..",
            "org.neo4j.kernel.impl.coreapi..",
            "org.neo4j.kernel.impl.locking..",
            "org.neo4j.storageengine.api..",
            "org.neo4j.values..",
            "org.neo4j.token.api..",
            "org.neo4j.io.pagecache.context..",
            "org.neo4j.memory..",
            "org.neo4j.common..");

    /** Paths of which the nodes and relationships are known already. */
    private static final String PATHS = "org.neo4j.internal.helpers.collection..";

    /** Bookmarks: their format, and what they stand for. */
    private static final List<String> BOOKMARKS = List.of(
            "org.neo4j.fabric.bolt",
            "org.neo4j.fabric.bookmark",
            "org.neo4j.storageengine.api",
            "org.neo4j.kernel.database",
            "org.neo4j.configuration");

    /** The caller's login, the transaction, and what the transaction counts. */
    private static final List<String> LOGIN_AND_TRANSACTION = List.of(
            "org.neo4j.server.rest..",
            "org.neo4j.internal.kernel.api.security..",
            "org.neo4j.internal.kernel.api.connectioninfo..",
            "org.neo4j.kernel.impl.api.security..",
            "org.neo4j.kernel.api..",
            "org.neo4j.kernel.impl.coreapi..",
            "org.neo4j.kernel.internal..",
            "org.neo4j.io.pagecache.context..",
            "org.neo4j.io.pagecache.tracing.cursor..",
            "org.neo4j.memory..",
            "org.neo4j.values..",
            "org.neo4j.common..");

    /** Whether a transaction may write, and whose fault a failure is. */
    private static final List<String> CALLERS_RIGHTS =
            List.of("org.neo4j.internal.kernel.api.security..", "org.neo4j.kernel.api..");

    /** What is there for a database, and the database of a transaction. */
    private static final List<String> DATABASE_AND_TRANSACTION =
            List.of("org.neo4j.kernel.internal..", "org.neo4j.common..", "org.neo4j.kernel.impl.coreapi..");

    /** A database with its folder, and its transactions. */
    private static final List<String> STARTED_DATABASE = List.of(
            "org.neo4j.internal.kernel.api.security..",
            "org.neo4j.io.layout..",
            "org.neo4j.kernel.api..",
            "org.neo4j.kernel.impl.coreapi..",
            "org.neo4j.kernel.impl.transaction.stats..",
            "org.neo4j.kernel.internal..",
            "org.neo4j.common..");

    private static final List<String> EXTENSION_AND_SETTINGS = List.of(
            "org.neo4j.annotations..",
            "org.neo4j.configuration..",
            "org.neo4j.kernel.extension..",
            "org.neo4j.kernel.lifecycle..",
            "org.neo4j.kernel.internal..",
            "org.neo4j.common..",
            "org.neo4j.memory..",
            "org.neo4j.scheduler..");

    /** The house, most stable first. The modules above {@code neo4j} compile without Neo4j. */
    private static final List<Room> HOUSE = List.of(
            // src/core
            room("graph", List.of()),
            room("problem", List.of()),
            room("parameter", List.of("problem")),
            room("traversal", List.of("graph", "parameter")),
            room("recommendation", List.of("graph", "parameter", "traversal")),
            room("path", List.of("graph", "problem", "parameter", "traversal")),
            room("heap", List.of()),
            room("dag", List.of("graph", "problem", "parameter", "traversal", "path", "heap")),
            room("cache", List.of("graph", "heap")),
            room("admission", List.of("problem")),
            room("store", List.of("graph", "cache", "problem")),
            room("job", List.of()),
            room("warmup", List.of("graph", "job")),
            room("status", List.of("graph", "heap", "cache", "store", "traversal")),
            room("audit", List.of("graph", "cache", "store", "status")),
            room("query", List.of("graph", "parameter", "traversal", "recommendation", "path", "dag")),
            room(
                    "execution",
                    List.of(
                            "warmup",
                            "graph",
                            "problem",
                            "parameter",
                            "traversal",
                            "recommendation",
                            "path",
                            "dag",
                            "heap",
                            "cache",
                            "admission",
                            "store",
                            "query")),
            room(
                    "request",
                    List.of(
                            "graph",
                            "problem",
                            "parameter",
                            "traversal",
                            "recommendation",
                            "path",
                            "dag",
                            "query",
                            "execution")),
            room(
                    "database",
                    List.of(
                            "admission",
                            "heap",
                            "store",
                            "traversal",
                            "query",
                            "execution",
                            "warmup",
                            "status",
                            "audit")),
            // src/http
            room("json", List.of("graph", "store")),
            room("profile", List.of("graph", "problem", "parameter")),
            room("ingest", List.of("problem", "parameter", "request", "json", "admission")),
            room(
                    "metrics",
                    List.of(
                            "graph",
                            "traversal",
                            "query",
                            "execution",
                            "status",
                            "store",
                            "admission",
                            "job",
                            "warmup")),
            room(
                    "http",
                    List.of(
                            "database",
                            "graph",
                            "heap",
                            "problem",
                            "parameter",
                            "traversal",
                            "store",
                            "status",
                            "query",
                            "execution",
                            "request",
                            "admission",
                            "job",
                            "warmup",
                            "json",
                            "ingest",
                            "profile",
                            "metrics")),
            // src/neo4j
            room("neo4j", List.of("graph", "problem", "store"), PUBLIC_API, READING),
            room("extension", List.of(), PUBLIC_API),
            room("framework", List.of("graph", "traversal", "recommendation", "neo4j", "extension"), PUBLIC_API),
            room(
                    "installed",
                    List.of("problem", "parameter", "traversal", "neo4j", "extension", "framework"),
                    PUBLIC_API,
                    CALLERS_RIGHTS),
            room("coherence", List.of("graph", "heap", "cache", "store", "status", "neo4j"), PUBLIC_API, LOG),
            room("seed", List.of("graph", "problem", "parameter", "neo4j", "job"), PUBLIC_API, READING),
            room("ingest.neo4j", List.of("problem", "parameter", "admission", "ingest"), PUBLIC_API, WRITING),
            room(
                    "service",
                    List.of(
                            "database",
                            "graph",
                            "problem",
                            "parameter",
                            "traversal",
                            "recommendation",
                            "heap",
                            "cache",
                            "store",
                            "status",
                            "query",
                            "execution",
                            "request",
                            "neo4j",
                            "extension",
                            "framework",
                            "installed",
                            "coherence",
                            "job",
                            "admission",
                            "seed",
                            "warmup"),
                    Stream.of(PUBLIC_API, List.of(PATHS), BOOKMARKS)
                            .flatMap(List::stream)
                            .toList(),
                    LOGIN_AND_TRANSACTION),
            room(
                    "startup",
                    List.of("database", "graph", "cache", "json", "job", "warmup", "neo4j", "service"),
                    PUBLIC_API,
                    STARTED_DATABASE),
            room(
                    "http.neo4j",
                    List.of(
                            "database",
                            "graph",
                            "problem",
                            "parameter",
                            "traversal",
                            "store",
                            "status",
                            "query",
                            "execution",
                            "request",
                            "admission",
                            "job",
                            "warmup",
                            "json",
                            "metrics",
                            "http",
                            "ingest",
                            "seed",
                            "service"),
                    PUBLIC_API,
                    LOGIN_AND_TRANSACTION),
            room(
                    "procedure",
                    List.of(
                            "database",
                            "graph",
                            "problem",
                            "parameter",
                            "traversal",
                            "store",
                            "status",
                            "query",
                            "execution",
                            "request",
                            "service",
                            "ingest"),
                    PUBLIC_API,
                    List.of("org.neo4j.kernel.impl.coreapi..")),
            room(
                    "fluent",
                    List.of(
                            "database",
                            "graph",
                            "parameter",
                            "traversal",
                            "path",
                            "dag",
                            "query",
                            "execution",
                            "request",
                            "service"),
                    PUBLIC_API,
                    DATABASE_AND_TRANSACTION),
            room("plugin", List.of("*"), PUBLIC_API, EXTENSION_AND_SETTINGS));

    private static JavaClasses ours;

    record Room(String name, List<String> imports, List<String> neo4j) {
        /** All below its package, but for what is a room of its own. */
        DescribedPredicate<JavaClass> classes() {
            DescribedPredicate<JavaClass> all = resideInAPackage("io.tremaux." + name + "..");
            return all.and(not(resideInAPackage("io.tremaux." + name + ".neo4j..")));
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private static Room room(String name, List<String> imports) {
        return new Room(name, imports, List.of());
    }

    private static Room room(String name, List<String> imports, List<String> neo4j) {
        return new Room(name, imports, neo4j);
    }

    private static Room room(String name, List<String> imports, List<String> neo4j, List<String> more) {
        return new Room(
                name, imports, Stream.concat(neo4j.stream(), more.stream()).toList());
    }

    static Stream<Room> house() {
        return HOUSE.stream();
    }

    @BeforeAll
    static void readClasses() {
        ours = new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .withImportOption(location ->
                        !location.isJar() || location.contains("tremaux-core") || location.contains("tremaux-http"))
                .withImportOption(location -> !location.contains("-tests.jar"))
                .withImportOption(location -> !location.contains("/src/tools/")) // clients, which these tests run
                .importPackages("io.tremaux");
    }

    @ParameterizedTest
    @MethodSource("house")
    void shouldImportOnlyWhatStandsAbove(Room room) {
        String[] allowed = Stream.concat(Stream.of(room.name()), room.imports().stream())
                .map(name -> "io.tremaux." + name + "..")
                .toArray(String[]::new);
        noClasses()
                .that(room.classes())
                .should()
                .dependOnClassesThat(resideInAPackage("io.tremaux..").and(not(resideInAnyPackage(allowed))))
                .as(room + " may import only " + room.imports())
                .allowEmptyShould(true)
                .check(ours);
    }

    @ParameterizedTest
    @MethodSource("house")
    void shouldTouchOnlyItsPartOfNeo4j(Room room) {
        String[] allowed = room.neo4j().toArray(String[]::new);
        noClasses()
                .that(room.classes())
                .should()
                .dependOnClassesThat(resideInAPackage("org.neo4j..").and(not(resideInAnyPackage(allowed))))
                .as(room + " may touch of Neo4j only " + room.neo4j())
                .allowEmptyShould(true)
                .check(ours);
    }

    @Test
    void shouldHaveNoCycles() {
        slices().matching("io.tremaux.(*)..").should().beFreeOfCycles().check(ours);
    }

    /** Each package is a slice of its own, also the one that a room begins with. */
    @Test
    void shouldHaveNoCyclesWithinARoom() {
        slices().matching("io.tremaux.(**)").should().beFreeOfCycles().check(ours);
    }

    /** These tests run clients, which are in a module of their own. */
    @Test
    void shouldHaveNoCyclesAmongTheClients() {
        JavaClasses clients = new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .withImportOption(location -> location.contains("/src/tools/"))
                .importPackages("io.tremaux");

        slices().matching("io.tremaux.(**)").should().beFreeOfCycles().check(clients);
    }

    @Test
    void shouldHaveNoClassOutsideTheHouse() {
        classes()
                .should()
                .resideInAnyPackage(
                        house().map(room -> "io.tremaux." + room.name() + "..").toArray(String[]::new))
                .as("every class lives in one of " + HOUSE)
                .check(ours);
    }

    /** A package that cannot be read at a glance says why it is none of several. */
    @Test
    void shouldSayWhyAPackageHasMoreThanFifteenFiles() throws IOException {
        for (Path folder : packages()) {
            assertThat(Files.readString(folder.resolve("package-info.java")))
                    .as("%s has %d files", folder, files(folder).size())
                    .contains("more than fifteen files, because");
        }
    }

    /** The packages of main code, of all modules, that have more files than that. */
    private static List<Path> packages() throws IOException {
        try (Stream<Path> all = Files.walk(Path.of("src"))) {
            List<Path> folders = all.filter(path -> path.toString().contains("/main/java/") && Files.isDirectory(path))
                    .toList();
            List<Path> large = new ArrayList<>();
            for (Path folder : folders) {
                if (files(folder).size() > MOST_FILES) {
                    large.add(folder);
                }
            }
            assertThat(large).isNotEmpty();
            return large;
        }
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".java") && !file.endsWith("package-info.java"))
                    .toList();
        }
    }
}
