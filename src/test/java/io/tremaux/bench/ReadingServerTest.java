package io.tremaux.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.tremaux.TremauxServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A query log is replayed on a real server, with the real APOC. */
class ReadingServerTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String WALK = "MATCH (a:A) CALL apoc.path.subgraphNodes(a, {}) YIELD node ";

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
    void queryThatWritesIsNotReplayedAndWouldBeRefused() throws IOException {
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

    private ReadingServer asking() throws IOException {
        return new ReadingServer(target(), longest, Set.of("apoc.path."));
    }

    private Target target() throws IOException {
        Target target = new Target();
        String[] options = {
            "--url",
            server.boltUri().toString(),
            "--password-file",
            Files.writeString(folder.resolve("password"), TremauxServer.PASSWORD)
                    .toString()
        };
        target.read(options, "scripts/prove", (option, value) -> false);
        return target;
    }
}
