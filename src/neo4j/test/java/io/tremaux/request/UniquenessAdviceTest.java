package io.tremaux.request;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.tremaux.TremauxServer;
import io.tremaux.fluent.Rows;
import io.tremaux.fluent.Traversal;
import io.tremaux.fluent.Tremaux;
import io.tremaux.traversal.Uniqueness;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.neo4j.graphdb.Result;
import org.neo4j.graphdb.Transaction;

/**
 * Every door has the same defaults, by which a traversal finds all that it asks for, and warns where it may miss some.
 */
class UniquenessAdviceTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    /**
     * A circle of four, with a chord from a to c; a tail behind d. Relationships leave a newest first: to c, then to b.
     */
    @BeforeEach
    void makeCircle() {
        server.cypher(
                "CREATE (:Start:N {name: 'a'}), (:N {name: 'b'}), (:N {name: 'c'}), (:N {name: 'd'}), (:N {name: 'e'})");
        for (String relationship : List.of("ab", "bc", "cd", "da", "ac", "de")) {
            server.cypher("MATCH (x {name: '" + relationship.charAt(0) + "'}), (y {name: '" + relationship.charAt(1)
                    + "'}) CREATE (x)-[:R]->(y)");
        }
    }

    private static JsonNode http(String... parameters) {
        var answer = server.client().get("neo4j/traverse", parameters);
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.json();
    }

    /** The names and depths in their order. */
    private static String nodes(String query) {
        List<String> parameters = new ArrayList<>(List.of("start", "Start", "return", "nodes"));
        for (String each : query.split("&")) {
            parameters.addAll(List.of(each.split("=", 2)));
        }
        StringBuilder found = new StringBuilder();
        for (JsonNode node : http(parameters.toArray(String[]::new)).path("nodes")) {
            found.append(node.path("properties").path("name").asText())
                    .append(node.path("depth").asInt())
                    .append(' ');
        }
        return found.toString().strip();
    }

    private static List<Object> cypher(String statement) {
        try (Transaction transaction = server.database().beginTx();
                Result result = transaction.execute(statement)) {
            return result.stream().map(row -> row.values().iterator().next()).toList();
        }
    }

    private static String traversed(String config) {
        return String.join(
                " ",
                cypher("CALL tremaux.traverse('Start', {" + config + "}) YIELD node, depth RETURN node.name + depth")
                        .stream()
                        .map(String::valueOf)
                        .toList());
    }

    private static List<String> warnings(String query) {
        List<String> parameters = new ArrayList<>(List.of("start", "Start"));
        for (String each : query.split("&")) {
            parameters.addAll(List.of(each.split("=", 2)));
        }
        List<String> warnings = new ArrayList<>();
        http(parameters.toArray(String[]::new)).path("warnings").forEach(warning -> warnings.add(warning.asText()));
        return warnings;
    }

    @Test
    void shouldReachEachNodeOnceLevelByLevelByEveryDoor() {
        String expected = "a0 c1 b1 d2 e3";
        assertThat(nodes("relationshipFilter=R>")).isEqualTo(expected);
        assertThat(traversed("relationshipFilter: 'R>'")).isEqualTo(expected);
        assertThat(cypher("CALL tremaux.count('Start', {relationshipFilter: 'R>'}) YIELD count RETURN count"))
                .containsExactly(5L);
        Traversal fluent = Tremaux.of(server.database()).from("Start").relationships("R>");
        StringBuilder found = new StringBuilder();
        try (Transaction transaction = server.database().beginTx();
                Rows rows = fluent.run(transaction, Map.of())) {
            while (rows.next()) {
                found.append(rows.node().getProperty("name"))
                        .append(rows.depth())
                        .append(' ');
            }
        }
        assertThat(found.toString().strip()).isEqualTo(expected);
    }

    @Test
    void shouldReturnAllPathsWherePathsAreAskedFor() {
        JsonNode answer = http("start", "Start", "relationshipFilter", "R>", "return", "paths");
        JsonNode named = http(
                "start",
                "Start",
                "relationshipFilter",
                "R>",
                "return",
                "paths",
                "uniqueness",
                "RELATIONSHIP_PATH",
                "bfs",
                "true");

        assertThat(answer.path("paths")).isEqualTo(named.path("paths"));
        assertThat(answer.path("count").asLong()).isGreaterThan(5);
    }

    /** What the path to a node decides: all paths are followed, by default, and the one default has no warning. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sequence=N,R> | sequence: 'N,R>'",
                "relationshipFilter=R>,R | relationshipFilter: 'R>,R'",
                "labelFilter=N,N&relationshipFilter=R> | labelFilter: 'N,N', relationshipFilter: 'R>'",
                "relationshipFilter=R>,<R,R>&beginSequenceAtStart=false | relationshipFilter: 'R>,<R,R>', beginSequenceAtStart: false",
                "maximal=true&relationshipFilter=R> | maximal: true, relationshipFilter: 'R>'",
            })
    void shouldFollowAllPathsWhereThePathDecides(String query, String config) {
        String expected = nodes(query + "&uniqueness=RELATIONSHIP_PATH&bfs=true");
        assertThat(nodes(query)).isEqualTo(expected).isNotEqualTo(nodes(query + "&uniqueness=NODE_GLOBAL"));
        assertThat(traversed(config)).isEqualTo(expected);
        assertThat(warnings(query)).isEmpty();
        assertThat(warnings(query + "&uniqueness=NODE_GLOBAL"))
                .singleElement()
                .asString()
                .contains("NODE_GLOBAL", "RELATIONSHIP_PATH");
    }

    /** In a sequence only: its steps, and no others. */
    @ParameterizedTest
    @CsvSource({
        "relationshipFilter=R>",
        "labelFilter=N",
        "sequence=",
        "expand=N=>R>",
        "maximal=false",
        "nodeWhere=name!=e"
    })
    void shouldReachEachNodeOnceWhereThePathMakesNoDifference(String query) {
        assertThat(nodes(query)).isEqualTo(nodes(query + "&uniqueness=NODE_GLOBAL&bfs=true"));
        assertThat(warnings(query)).isEmpty();
        assertThat(warnings(query + "&uniqueness=NODE_GLOBAL&bfs=true")).isEmpty();
    }

    /** Depth-first c is met first from a; then b is left, and so d by way of c. */
    @ParameterizedTest
    @CsvSource({
        "maxLevel=2, maxLevel",
        "maxLevel=1, ",
        "minLevel=2, minLevel",
        "minLevel=1, ",
        "maxLevel=-1, ",
        "maxLevel=2&bfs=true, ",
        "maxLevel=2&uniqueness=NODE_PATH, ",
        "maxLevel=2&uniqueness=RELATIONSHIP_GLOBAL, maxLevel"
    })
    void shouldWarnOfWhatMayBeMissingDepthFirst(String query, String about) {
        String order = query.contains("bfs") ? "" : "&bfs=false";
        String uniqueness = query.contains("uniqueness") ? "" : "&uniqueness=NODE_GLOBAL";
        List<String> warnings = warnings(query + order + uniqueness);
        if (about == null) {
            assertThat(warnings).isEmpty();
        } else {
            assertThat(warnings).singleElement().asString().contains(about, "bfs=true");
        }
    }

    @Test
    void shouldTellJarsOfTheSame() {
        Traversal stepwise = Tremaux.of(server.database()).from("Start").relationships("R>,R");
        try (Transaction transaction = server.database().beginTx();
                Rows all = stepwise.run(transaction, Map.of());
                Rows once = stepwise.uniqueness(Uniqueness.NODE_GLOBAL).run(transaction, Map.of())) {
            assertThat(all.warnings()).isEmpty();
            assertThat(once.warnings()).singleElement().asString().contains("NODE_GLOBAL", "RELATIONSHIP_PATH");
        }
    }

    @Test
    void shouldLogOnceWhatMayBeMissingInCypher() {
        server.stopDatabase(); // which forgets what other tests were told
        server.startDatabase();
        traversed("uniqueness: 'NODE_RECENT', bfs: false, minLevel: 2");
        traversed("uniqueness: 'NODE_RECENT', bfs: false, minLevel: 2");
        assertThat(server.alarms().stream()
                        .map(alarm -> alarm.lines().findFirst().orElseThrow())
                        .filter(line -> line.contains("minLevel")))
                .singleElement()
                .asString()
                .contains("tremaux.traverse", "NODE_RECENT");
    }
}
