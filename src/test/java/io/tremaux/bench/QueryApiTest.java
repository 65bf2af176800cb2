package io.tremaux.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.tremaux.TremauxServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A query log is replayed on a real server, with the real APOC. */
class QueryApiTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String WALK = "MATCH (a:A) CALL apoc.path.subgraphNodes(a, {}) YIELD node ";

    @TempDir
    Path folder;

    @BeforeEach
    void plant() {
        server.cypher("CREATE (a:A {x: 0}) FOREACH (i IN range(1, 9) | CREATE (a)-[:R]->(:B {x: i}))");
    }

    @Test
    void bothGiveTheRowsOfTheParametersThatTheLogHas() throws IOException {
        Replay replay = replay(WALK + "WHERE node.x > $least RETURN node.x", "{least: 4}");

        assertThat(replay.text().lines().skip(2).findFirst().orElseThrow().split("\\s+"))
                .contains("5", "yes");
        assertThat(replay.compared()).isEqualTo(1);
        assertThat(replay.different()).isZero();
    }

    @Test
    void theServerRefusesAQueryThatWritesAndChangesNothing() throws IOException {
        Replay replay = replay(WALK + "SET node.x = 100", "{}");

        assertThat(replay.text()).containsPattern("both fail: .*[Ww]rit");
        assertThat(replay.compared()).isZero();
        assertThat(replay.different()).isZero();
        String changed = "MATCH (n) WHERE n.x = 100 RETURN count(n) AS n";
        assertThat((Long) server.database()
                        .executeTransactionally(
                                changed, Map.of(), result -> result.next().get("n")))
                .isZero();
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
        Replay replay = new Replay(new QueryApi(target(), Duration.ofMinutes(1)), "neo4j", 1);
        replay.add(log.slowest(1).get(0));
        return replay;
    }

    private Target target() throws IOException {
        Target target = new Target();
        String[] options = {
            "--url",
            server.uri().resolve("/").toString().replaceFirst("/$", ""),
            "--password-file",
            Files.writeString(folder.resolve("password"), TremauxServer.PASSWORD)
                    .toString()
        };
        target.read(options, "scripts/prove", (option, value) -> false);
        return target;
    }
}
