package io.tremaux.procedure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import apoc.algo.PathFinding;
import io.tremaux.Rounds;
import io.tremaux.TremauxServer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Path;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.RelationshipType;
import org.neo4j.graphdb.Result;
import org.neo4j.graphdb.Transaction;

class PathFindingProceduresTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static final double DEFAULT = 2.5;
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

    /** 30 nodes, with relationships of two types; some are parallel, some are loops, some have no weight. */
    private static void plantRoads(Random random) {
        try (Transaction transaction = server.database().beginTx()) {
            transaction.execute("MATCH (n) DETACH DELETE n").close();
            List<Node> nodes = new ArrayList<>();
            for (int i = 0; i < 30; i++) {
                nodes.add(transaction.createNode(Label.label("N")));
            }
            for (int i = 0; i < 30 + random.nextInt(90); i++) {
                Node from = nodes.get(random.nextInt(nodes.size()));
                RelationshipType type = RelationshipType.withName(random.nextBoolean() ? "R" : "S");
                Relationship made = from.createRelationshipTo(nodes.get(random.nextInt(nodes.size())), type);
                if (random.nextInt(8) > 0) {
                    made.setProperty(
                            "km", random.nextBoolean() ? (Object) random.nextLong(9) : random.nextInt(64) / 8.0);
                }
            }
            transaction.commit();
        }
    }

    @Test
    void shouldFindPathsAsCheapAsApocDoes() {
        Rounds.run(30, (random, replay) -> {
            plantRoads(random);
            String filter = FILTERS.get(random.nextInt(FILTERS.size()));
            String cache = List.of("none", "request", "permanent").get(random.nextInt(3));
            try (Transaction transaction = server.database().beginTx()) {
                List<Node> nodes = new ArrayList<>();
                rows(transaction, "MATCH (n) RETURN n", Map.of()).forEach(row -> nodes.add((Node) row.get("n")));
                for (int i = 0; i < 20; i++) {
                    Node start = nodes.get(random.nextInt(nodes.size()));
                    Node end = nodes.get(random.nextInt(nodes.size()));
                    if (!start.equals(end)) {
                        assertThat(cost(transaction, start, end, Map.of("relationshipFilter", filter, "cache", cache)))
                                .as(filter + " " + cache + " " + replay)
                                .isEqualTo(costByApoc(transaction, start, end, filter));
                    }
                }
            }
        });
    }

    private static List<Double> cost(Transaction transaction, Node start, Node end, Map<String, Object> how) {
        Map<String, Object> config = new HashMap<>(how);
        config.putAll(Map.of("weight", "km", "default", DEFAULT));
        List<Double> costs = new ArrayList<>();
        String call = "CALL tremaux.path.cheapest($start, $end, $config) YIELD path, cost RETURN path, cost";
        for (Map<String, Object> row : rows(transaction, call, Map.of("start", start, "end", end, "config", config))) {
            Path path = (Path) row.get("path");
            double sum = 0;
            for (Relationship each : path.relationships()) {
                sum += ((Number) each.getProperty("km", DEFAULT)).doubleValue();
            }
            assertThat(path.startNode()).isEqualTo(start);
            assertThat(path.endNode()).isEqualTo(end);
            assertThat(row.get("cost")).isEqualTo(sum);
            costs.add(sum);
        }
        return costs;
    }

    private static List<Double> costByApoc(Transaction transaction, Node start, Node end, String filter) {
        PathFinding apoc = new PathFinding();
        apoc.tx = transaction;
        apoc.db = server.database();
        return apoc.dijkstra(start, end, filter, "km", DEFAULT, 1)
                .map(found -> found.weight)
                .toList();
    }

    @Test
    void shouldFindTheNearestNodesWithoutAnEnd() {
        server.cypher("CREATE (a:A {name: 'a'})-[:R {km: 3}]->(:B {name: 'b'})-[:R {km: 1}]->(:B {name: 'c'}),"
                + " (a)-[:R {km: 5}]->(:B {name: 'd'})");
        assertThat(rows(
                        "CALL tremaux.path.cheapest('A', null, {weight: 'km', relationshipFilter: 'R>', labelFilter: '>B',"
                                + " limit: 2}) YIELD path, cost RETURN [n IN nodes(path) | n.name] AS names, cost"))
                .containsExactly(
                        Map.of("names", List.of("a", "b"), "cost", 3.0),
                        Map.of("names", List.of("a", "b", "c"), "cost", 4.0));
    }

    @Test
    void shouldSeeTheWeightsThatItsTransactionHasWritten() {
        server.cypher("CREATE (a:A)-[:R {km: 3}]->(:B), (a)-[:R {km: 2}]->(:C)-[:R {km: 2}]->(:B)");
        String ask =
                "CALL tremaux.path.cheapest('A', 'B', {weight: 'km', relationshipFilter: 'R>'}) YIELD cost RETURN cost";
        assertThat(rows(ask)).containsExactly(Map.of("cost", 3.0));
        try (Transaction transaction = server.database().beginTx()) {
            transaction.execute("MATCH (:C)-[r]->(:B) SET r.km = 0.5").close();
            assertThat(rows(transaction, ask, Map.of())).containsExactly(Map.of("cost", 2.5));
            transaction.execute("MATCH (:A)-[r]->(:C) DELETE r").close();
            assertThat(rows(transaction, ask, Map.of())).containsExactly(Map.of("cost", 3.0));
        }
        assertThat(rows(ask)).containsExactly(Map.of("cost", 3.0));
        server.cypher("MATCH (:C)-[r]->(:B) SET r.km = 0.5");
        assertThat(rows(ask)).containsExactly(Map.of("cost", 2.5));
    }

    /**
     * Its transaction makes the first property of that name between two rows. Cypher may have one row at hand by then.
     */
    @Test
    void shouldReadAKeyThatIsMadeMeanwhile() {
        server.cypher("CREATE (:A)-[:R]->(:B)-[:R]->(:B)-[:R]->(:B)-[:R]->(:B)");
        try (Transaction transaction = server.database().beginTx();
                Result nearest = transaction.execute("CALL tremaux.path.cheapest('A', null,"
                        + " {weight: 'kmMadeMeanwhile', default: 1, relationshipFilter: 'R>'}) YIELD cost")) {
            assertThat(nearest.next()).containsEntry("cost", 0.0);
            transaction.execute("MATCH ()-[r]->() SET r.kmMadeMeanwhile = 100").close();
            List<Object> costs = new ArrayList<>();
            nearest.forEachRemaining(row -> costs.add(row.get("cost")));
            assertThat(costs).hasSize(4).last().isIn(301.0, 400.0);
        }
    }

    @Test
    void shouldRejectWhatIsNoWeight() {
        server.cypher("CREATE (:A)-[:R {km: -3}]->(:B {toll: 'high'})");
        assertThatThrownBy(() -> rows("CALL tremaux.path.cheapest('A', 'B', {weight: 'km'})"))
                .hasMessageContaining("has km = -3, which is no weight")
                .hasMessageContaining("weight = km");
        assertThatThrownBy(() -> rows("CALL tremaux.path.cheapest('A', 'B', {nodeWeight: 'toll'})"))
                .hasMessageContaining("has toll = \"high\", which is no weight");
        assertThatThrownBy(() -> rows("CALL tremaux.path.cheapest('A', 'B', {weight: 'toll'})"))
                .hasMessageContaining("has no property toll, and there is no default");
        assertThatThrownBy(() -> rows("CALL tremaux.path.cheapest('A', 'B', {})"))
                .hasMessageContaining("needs weight, nodeWeight or both");
    }

    /** Over Cypher they have types, which are not what is wrong. */
    @Test
    void shouldSayWhatIsWrongWithANumber() {
        server.cypher("CREATE (:A)-[:R {km: 3}]->(:B)");
        for (List<String> each : List.of(
                List.of("'B', {weight: 'km', default: -1}", "default = -1; expected: a number from 0 on"),
                List.of("'B', {weight: 'km', maxCost: -0.5}", "maxCost = -0.5; expected: a number from 0 on"),
                List.of("'B', {nodeWeight: 'toll', default: 1}", "default = 1; expected: weight"),
                List.of("'B', {weight: 'km', limit: 3}", "limit = 3; expected: k"),
                List.of("null, {weight: 'km', k: 3}", "k = 3; expected: limit"))) {
            assertThatThrownBy(() -> rows("CALL tremaux.path.cheapest('A', " + each.get(0) + ")"))
                    .hasMessageContaining(each.get(1));
        }
        assertThat(rows("CALL tremaux.path.cheapest('A', 'B', {weight: 'km', default: 0.5, maxCost: 3}) YIELD cost"))
                .hasSize(1);
    }

    @Test
    void shouldNotTakeAnUnfinishedSearchForTheCheapestPath() {
        server.cypher("CREATE (a:A) WITH a UNWIND range(1, 50) AS i CREATE (a)-[:R]->(:Leaf)-[:R]->(:Leaf), (:B)");
        assertThatThrownBy(
                        () -> rows("CALL tremaux.path.cheapest('A', 'B', {weight: 'km', default: 1, maxVisited: 5})"))
                .hasMessageContaining("The answer is incomplete: maxVisited");
    }

    @Test
    void shouldExplainHowItSearches() {
        server.cypher("CREATE (:A)-[:R {km: 3}]->(:B)");
        assertThat(search("{end: 'B', weight: 'km'}")).isEqualTo("from both ends");
        assertThat(search("{end: 'B', weight: 'km', maxLevel: 3}")).isEqualTo("from the start");
        assertThat(search("{end: 'B', weight: 'km', relationshipFilter: 'R,R'}"))
                .isEqualTo("from the start");
        assertThat(search("{weight: 'km', limit: 5}")).isEqualTo("from the start");
    }

    private static Object search(String config) {
        return rows("CALL tremaux.explain('A', " + config + ", 'tremaux.path.cheapest') YIELD item, value"
                        + " WITH * WHERE item = 'search' RETURN value")
                .get(0)
                .get("value");
    }
}
