package io.tremaux.procedure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tremaux.Rounds;
import io.tremaux.TremauxServer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Path;
import org.neo4j.graphdb.RelationshipType;
import org.neo4j.graphdb.Result;
import org.neo4j.graphdb.Transaction;

class PathFindingProceduresTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static final List<String> PATTERNS = List.of("-[:R*]->", "<-[:R|S*]-", "-[:S*]-");
    private static final List<String> FILTERS = List.of("R>", "<R|<S", "S");

    private static List<Map<String, Object>> rows(Transaction transaction, String query, Map<String, Object> values) {
        try (Result result = transaction.execute(query, values)) {
            return result.stream().toList();
        }
    }

    private static List<Map<String, Object>> rows(String query) {
        try (Transaction transaction = server.database().beginTx()) {
            return rows(transaction, query, Map.of());
        }
    }

    /** 30 nodes, with relationships of two types; some are parallel, some are loops. */
    private static List<String> plant(Random random) {
        try (Transaction transaction = server.database().beginTx()) {
            List<Node> nodes = new ArrayList<>();
            for (int i = 0; i < 30; i++) {
                nodes.add(transaction.createNode(Label.label("N")));
            }
            for (int i = 0; i < 20 + random.nextInt(40); i++) {
                Node from = nodes.get(random.nextInt(nodes.size()));
                RelationshipType type = RelationshipType.withName(random.nextBoolean() ? "R" : "S");
                from.createRelationshipTo(nodes.get(random.nextInt(nodes.size())), type);
            }
            transaction.commit();
            return nodes.stream().map(Node::getElementId).toList();
        }
    }

    @Test
    void shouldFindPathsAsShortAsCypherDoes() {
        Rounds.run(20, (random, replay) -> {
            List<String> nodes = plant(random);
            int kind = random.nextInt(FILTERS.size());
            try (Transaction transaction = server.database().beginTx()) {
                for (int i = 0; i < 20; i++) {
                    Map<String, Object> pair = Map.of(
                            "a", nodes.get(random.nextInt(nodes.size())),
                            "b", nodes.get(random.nextInt(nodes.size())),
                            "filter", FILTERS.get(kind));
                    String match = "MATCH (a), (b) WHERE elementId(a) = $a AND elementId(b) = $b AND a <> b ";
                    List<Map<String, Object>> expected = rows(
                            transaction,
                            match + "MATCH p = shortestPath((a)" + PATTERNS.get(kind)
                                    + "(b)) RETURN length(p) AS depth",
                            pair);
                    assertThat(rows(
                                    transaction,
                                    match
                                            + "CALL tremaux.path.shortest(a, b, {relationshipFilter: $filter}) YIELD depth RETURN depth",
                                    pair))
                            .as(replay)
                            .isEqualTo(expected);
                    assertThat(rows(
                                    transaction,
                                    match
                                            + "CALL tremaux.reachable(a, b, {relationshipFilter: $filter}) YIELD reachable, depth"
                                            + " WITH * WHERE reachable RETURN depth",
                                    pair))
                            .as(replay)
                            .isEqualTo(expected);
                    assertThat(rows(
                                    transaction,
                                    match
                                            + "CALL tremaux.path.shortest(a, b, {relationshipFilter: $filter, all: true}) YIELD path"
                                            + " RETURN count(path) AS paths, count(DISTINCT path) AS different",
                                    pair))
                            .as(replay)
                            .isEqualTo(rows(
                                    transaction,
                                    match + "OPTIONAL MATCH p = allShortestPaths((a)" + PATTERNS.get(kind)
                                            + "(b)) RETURN count(p) AS paths, count(DISTINCT p) AS different",
                                    pair));
                }
            }
        });
    }

    @Test
    void shouldReturnPathsOfCypher() {
        server.cypher("CREATE (:N {name: 'a'})-[:R]->(:N {name: 'b'})<-[:R]-(:N {name: 'c'})");
        try (Transaction transaction = server.database().beginTx()) {
            Path path = (Path) rows(
                            transaction,
                            "MATCH (a {name: 'a'}), (c {name: 'c'}) CALL tremaux.path.shortest(a, c) YIELD path"
                                    + " RETURN path",
                            Map.of())
                    .get(0)
                    .get("path");
            assertThat(path.length()).isEqualTo(2);
            assertThat(path.nodes())
                    .extracting(node -> node.getProperty("name"))
                    .containsExactly("a", "b", "c");
        }
    }

    @Test
    void shouldSeeWhatItsTransactionHasWritten() {
        String ask = "MATCH (a {name: 'a'}), (b {name: 'b'}) CALL tremaux.reachable(a, b, {relationshipFilter: 'R>'})"
                + " YIELD reachable RETURN reachable";
        server.cypher("CREATE (:N {name: 'a'}), (:N {name: 'b'})");
        assertThat(rows(ask)).containsExactly(Map.of("reachable", false));
        try (Transaction transaction = server.database().beginTx()) {
            transaction.execute("MATCH (a {name: 'a'}), (b {name: 'b'}) CREATE (a)-[:R]->(b)");
            assertThat(rows(transaction, ask, Map.of())).containsExactly(Map.of("reachable", true));
        }
        assertThat(rows(ask)).containsExactly(Map.of("reachable", false));
        server.cypher("MATCH (a {name: 'a'}), (b {name: 'b'}) CREATE (a)-[:R]->(b)");
        assertThat(rows(ask)).containsExactly(Map.of("reachable", true));
    }

    @Test
    void shouldNameEachStartNodeThatReachesAnEnd() {
        server.cypher("CREATE (:N {name: 'a'})-[:R]->(:N {name: 'b'})-[:R]->(:End), (:N {name: 'c'})");
        assertThat(rows("MATCH (n:N) WITH n ORDER BY n.name WITH collect(n) AS all"
                        + " CALL tremaux.reachable(all, 'End', {pairs: 'all', relationshipFilter: 'R>'})"
                        + " YIELD reachable, depth, start RETURN start.name + depth AS r"))
                .extracting(row -> row.get("r"))
                .containsExactly("a2", "b1");
    }

    @Test
    void shouldNotTakeAnUnfinishedSearchForAnAnswer() {
        server.cypher("CREATE (a:A) WITH a UNWIND range(1, 50) AS i CREATE (a)-[:R]->(:Leaf)-[:R]->(:Leaf), (:B)");
        assertThat(rows("CALL tremaux.reachable('A', 'B', {maxVisited: 5, relationshipFilter: 'R>'})"
                                + " YIELD reachable, depth, truncated RETURN *")
                        .get(0))
                .containsEntry("reachable", null)
                .containsEntry("depth", null)
                .containsEntry("truncated", "maxVisited");
        assertThatThrownBy(() -> rows("CALL tremaux.path.shortest('A', 'B', {maxVisited: 5})"))
                .hasMessageContaining("The answer is incomplete: maxVisited");
    }

    @Test
    void shouldRejectAWrongKey() {
        assertThatThrownBy(() -> rows("CALL tremaux.reachable('A', 'B', {maxLevl: 2})"))
                .hasMessageContaining("Did you mean maxLevel?");
    }
}
