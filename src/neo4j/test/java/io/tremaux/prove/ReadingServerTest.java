package io.tremaux.prove;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.tremaux.TremauxServer;
import io.tremaux.tools.Target;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.neo4j.configuration.GraphDatabaseSettings;

/** A query log is replayed on a real server, with the real APOC. */
class ReadingServerTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String WALK = "MATCH (a:A) CALL apoc.path.subgraphNodes(a, {}) YIELD node ";

    private static final String PLAIN = WALK + "RETURN node.x";
    private static final String LITERAL =
            "MATCH (a:A) CALL apoc.path.subgraphNodes(a, {maxLevel: 1}) YIELD node RETURN 'x' AS x";
    private static final String NAMED =
            "MATCH (a:A) CALL apoc.path.subgraphNodes(a, $config) YIELD node WHERE node.x < $most RETURN $`name`, $all";

    @TempDir
    Path folder;

    private Duration longest = Duration.ofMinutes(1);

    @BeforeEach
    void plant() {
        server.cypher("CREATE (a:A {x: 0}) FOREACH (i IN range(1, 9) | CREATE (a)-[:R]->(:B {x: i}))");
    }

    @Test
    void bothGiveTheRowsOfTheParametersThatTheLogHas() throws IOException {
        Replay replay = replay(WALK + "WHERE node.x > $least RETURN node.x", "{least: 4}");

        assertThat(cells(replay)).contains("5", "yes");
        assertThat(replay.compared()).isEqualTo(1);
        assertThat(replay.different()).isZero();
    }

    @Test
    void queryThatWritesIsNotReplayedAndWouldBeRejected() throws IOException {
        Replay replay = replay(WALK + "SET node.x = 100", "{}");

        assertThat(replay.text()).contains("not replayed: it writes");
        assertThat(replay.compared()).isZero();
        assertThat(replay.different()).isZero();
        try (ReadingServer asked = asking()) {
            assertThat(asked.ask("neo4j", "MATCH (n) SET n.x = 100", Map.of()).error())
                    .containsIgnoringCase("writ");
        }
        String changed = "MATCH (n) WHERE n.x = 100 RETURN count(n) AS n";
        assertThat((Long) server.database()
                        .executeTransactionally(
                                changed, Map.of(), result -> result.next().get("n")))
                .isZero();
    }

    @Test
    void valuesThatJsonDoesNotHaveReachTheQueryAsTheyWere() throws IOException {
        server.cypher("MATCH (b:B) SET b.day = date('2020-01-01') + duration({days: b.x})");

        Replay replay = replay(WALK + "WHERE node.day > $day RETURN node.day", "{day: {date: '2020-01-08'}}");

        assertThat(cells(replay)).contains("2", "yes");
    }

    @Test
    void otherProceduresAreNotReached() throws IOException {
        Replay replay = replay(WALK + "CALL tremaux.caches() YIELD bytes RETURN bytes", "{}");

        assertThat(replay.text()).contains("not replayed: it calls tremaux.caches, which may do more than read");
    }

    @Test
    void pathsOfOneNodeDiffer() throws IOException {
        server.cypher("CREATE (:A {x: 1})");
        try (ReadingServer asked = asking()) {
            Map<String, Object> none = Map.of();
            String paths =
                    "MATCH path = (:A) RETURN path, [path] AS list, {of: path} AS map ORDER BY nodes(path)[0].x ";

            Replay.Answer two = asked.ask("neo4j", paths, none);
            assertThat(two.rows())
                    .hasSize(2)
                    .isEqualTo(asked.ask("neo4j", paths, none).rows());
            assertThat(two.rows().get(0)).doesNotContainAnyElementsOf(two.rows().get(1));
        }
    }

    @Test
    void queryThatTakesTooLongIsEndedInTheServer() throws IOException {
        server.cypher("MATCH (a:B), (b:B) CREATE (a)-[:R]->(b)");
        longest = Duration.ofSeconds(1);

        Replay replay = replay(
                "MATCH (a:A) CALL apoc.path.expandConfig(a, {uniqueness: 'NONE', maxLevel: 40}) YIELD path RETURN count(path)",
                "{}");

        assertThat(replay.text()).contains("both fail: no answer within 1 s");
        assertThat((Long) server.database()
                        .executeTransactionally(
                                "SHOW TRANSACTIONS YIELD currentQuery WHERE currentQuery CONTAINS 'maxLevel: 40' AND NOT currentQuery STARTS WITH 'SHOW' RETURN count(*) AS n",
                                Map.of(),
                                result -> result.next().get("n")))
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void verboseLogHasEachQueryThatAnsweredOnce(boolean asJson) throws IOException {
        String query = WALK + "RETURN node.x";
        QueryLog log = logged(asJson, asked -> {
            asked.ask("neo4j", query, Map.of());
            asked.ask("neo4j", query, Map.of());
            String divides = "MATCH (a:A) CALL apoc.path.subgraphNodes(a, {}) YIELD node RETURN 1 / node.x";
            assertThat(asked.ask("neo4j", divides, Map.of()).error()).contains("/ by zero");
        });

        assertThat(log.slowest(10))
                .extracting(call -> call.query(), call -> call.ms().getCount())
                .containsExactly(tuple(query, 2L));
        assertThat(log.unreadable()).isZero();
        assertThat(log.hidden()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void hiddenLiteralsNameTheSettingAndTheOthersAreReplayed(boolean asJson) throws IOException {
        server.with(GraphDatabaseSettings.log_queries_obfuscate_literals, true, () -> {
            QueryLog log = logged(asJson, this::askAll);

            assertThat(log.hidden()).isEqualTo(Map.of(LogRedaction.LITERALS, 1L));
            assertReplayed(log, PLAIN, NAMED);
        });
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void hiddenParametersNameTheSettingAndTheOthersAreReplayed(boolean asJson) throws IOException {
        server.with(GraphDatabaseSettings.log_queries_parameter_logging_enabled, false, () -> {
            QueryLog log = logged(asJson, this::askAll);

            assertThat(log.hidden()).isEqualTo(Map.of(LogRedaction.PARAMETERS, 1L));
            assertReplayed(log, PLAIN, LITERAL);
        });
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void parametersThatWereCutNameTheSettingAndTheOthersAreReplayed(boolean asJson) throws IOException {
        server.with(GraphDatabaseSettings.query_log_max_parameter_length, 3, () -> {
            QueryLog log = logged(asJson, this::askAll);

            assertThat(log.hidden()).isEqualTo(Map.of(LogRedaction.ENDS, 1L));
            assertReplayed(log, PLAIN, LITERAL);
        });
    }

    private void askAll(ReadingServer asked) {
        for (String query : List.of(PLAIN, LITERAL, NAMED)) {
            assertThat(asked.ask(
                                    "neo4j",
                                    query,
                                    Map.of(
                                            "most",
                                            12345,
                                            "name",
                                            "abcdef",
                                            "all",
                                            List.of(1, 2),
                                            "config",
                                            Map.of("maxLevel", 1)))
                            .error())
                    .isNull();
        }
    }

    private void assertReplayed(QueryLog log, String... queries) {
        assertThat(log.slowest(10)).extracting(call -> call.query()).containsExactlyInAnyOrder(queries);
        try (ReadingServer asked = asking()) {
            Replay replay = new Replay(asked, "neo4j", 1);
            log.slowest(10).forEach(replay::add);
            assertThat(replay.compared()).as(replay.text()).isEqualTo(queries.length);
            assertThat(replay.different()).as(replay.text()).isZero();
        }
    }

    private QueryLog logged(boolean asJson, Consumer<ReadingServer> work) {
        server.cypher("CALL db.clearQueryCaches()"); // which keep what is hidden of a query
        try (VerboseLog written = new VerboseLog(server, asJson)) {
            try (ReadingServer asked = asking()) {
                work.accept(asked);
            }
            QueryLog log = new QueryLog();
            log.read(Files.writeString(folder.resolve("query.log"), written.text()));
            return log;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> cells(Replay replay) {
        return List.of(replay.text().lines().skip(2).findFirst().orElseThrow().split("\\s+"));
    }

    private Replay replay(String query, String parameters) throws IOException {
        QueryLog log = new QueryLog();
        log.read(Files.writeString(
                folder.resolve("query.log"),
                JSON.createObjectNode()
                        .put("event", "success")
                        .put("elapsedTimeMs", 5)
                        .put("database", "neo4j")
                        .put("query", query)
                        .put("queryParameters", parameters)
                        .toString()));
        try (ReadingServer asked = asking()) {
            Replay replay = new Replay(asked, "neo4j", 1);
            replay.add(log.slowest(1).get(0));
            return replay;
        }
    }

    private ReadingServer asking() {
        try {
            return new ReadingServer(target(), longest, Set.of("apoc.path."));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Target target() throws IOException {
        Target target = new Target();
        target.take("--url", server.boltUri().toString());
        target.take(
                "--password-file",
                Files.writeString(folder.resolve("password"), TremauxServer.PASSWORD)
                        .toString());
        return target;
    }
}
