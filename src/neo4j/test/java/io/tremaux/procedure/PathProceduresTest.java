package io.tremaux.procedure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tremaux.TremauxServer;
import io.tremaux.service.Traversals;
import io.tremaux.status.CacheStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.neo4j.configuration.Config;
import org.neo4j.configuration.GraphDatabaseSettings;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.QueryExecutionException;
import org.neo4j.graphdb.Result;
import org.neo4j.graphdb.Transaction;
import org.neo4j.io.ByteUnit;

class PathProceduresTest {
    private static final String RING =
            "CREATE (a:Root {name: 'a'})-[:R]->(:B {name: 'b'})-[:R]->(:C {name: 'c'})-[:R]->(a)";

    private static final String PARALLELS = "CREATE (a:Root)-[:R]->(b)-[:R]->(a), (a)-[:R]->(b), (b)-[:R]->(a)";

    /** A walk there to 2^60 positions that finds nothing. */
    private static final String ENDLESS = "MATCH (a:Root) CALL tremaux.path.expandConfig(a, {uniqueness: 'NONE',"
            + " maxLevel: 60, bfs: false, relationshipFilter: 'R>', labelFilter: '>Nothing'}) YIELD path RETURN path";

    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static List<Object> column(String statement) {
        try (Transaction transaction = server.database().beginTx();
                Result result = transaction.execute(statement)) {
            return values(result);
        }
    }

    /** Of the only column. */
    private static List<Object> values(Result result) {
        List<Object> values = new ArrayList<>();
        result.forEachRemaining(row -> values.addAll(row.values()));
        return values;
    }

    private static List<Object> declared(String prefix) {
        return column("SHOW PROCEDURES YIELD * WHERE name STARTS WITH '" + prefix + "'"
                + " AND NOT name IN ['tremaux.path.shortest', 'tremaux.path.cheapest']" // APOC has no such
                + " RETURN {name: substring(name, " + prefix.length() + "), mode: mode,"
                + " worksOnSystem: worksOnSystem, admin: admin, isDeprecated: isDeprecated, option: option,"
                + " signature: substring(signature, " + prefix.length() + "),"
                + " arguments: [a IN argumentDescription | [a.name, a.type, a.isDeprecated, a.default]],"
                + " returns: [r IN returnDescription | [r.name, r.type, r.isDeprecated]]} AS declared");
    }

    @Test
    void shouldBeDeclaredAsThoseOfApocAre() {
        assertThat(declared("tremaux.path.")).hasSize(5).isEqualTo(declared("apoc.path."));
    }

    @Test
    void shouldNeedNoMoreRightsThanOthers() {
        Config config = server.dependency(Config.class);
        assertThat(config.get(GraphDatabaseSettings.procedure_unrestricted)).isEmpty();
        server.cypher(RING);
        assertThat(column("MATCH (a:Root) CALL tremaux.path.subgraphNodes(a, {}) YIELD node RETURN node.name"))
                .containsExactlyInAnyOrder("a", "b", "c");
    }

    @ParameterizedTest
    @ValueSource(strings = {"true", "false"})
    void shouldWalkOnOnlyForRowsThatAreTaken(boolean bfs) {
        server.cypher(RING);
        assertThat(column("MATCH (a:Root) CALL tremaux.path.expandConfig(a, {uniqueness: 'NONE', bfs: " + bfs
                        + ", relationshipFilter: 'R>'}) YIELD path RETURN length(path) LIMIT 5"))
                .containsExactly(0L, 1L, 2L, 3L, 4L);
    }

    /** A walk hands in what its caches did when it is closed. */
    @ParameterizedTest
    @ValueSource(strings = {"tremaux", "neo4j"})
    void shouldCloseTheWalkWithTheResult(String engine) {
        server.cypher("UNWIND range(1, 1000) AS i CREATE (:N {i: i})");
        server.cypher("MATCH (n:N), (m:N {i: n.i + 1}) CREATE (n)-[:R]->(m)");
        long before = relationships().counts().lookups();
        try (Transaction transaction = server.database().beginTx()) {
            try (Result result = transaction.execute("MATCH (n:N {i: 1}) CALL tremaux.path.subgraphNodes(n, {engine: '"
                    + engine + "', relationshipFilter: 'R>'}) YIELD node RETURN node.i LIMIT 10")) {
                assertThat(values(result)).hasSize(10);
            }
            assertThat(relationships().counts().lookups() - before).isBetween(1L, 20L);
        }
    }

    @Test
    void shouldUsePermanentCachesUnlessToldOtherwise() {
        server.cypher(RING);
        String call = "MATCH (a:Root) CALL tremaux.path.spanningTree(a, {%s}) YIELD path RETURN length(path)";
        column(call.formatted(""));
        long before = relationships().counts().hits;
        column(call.formatted("cache: 'none'"));
        assertThat(relationships().counts().hits).isEqualTo(before);
        column(call.formatted(""));
        assertThat(relationships().counts().hits).isGreaterThan(before);
    }

    private static CacheStatus.Facade relationships() {
        return server.dependency(Traversals.class).caches().relationships();
    }

    @ParameterizedTest
    @ValueSource(strings = {"tremaux", "neo4j"})
    void shouldSeeWhatItsStatementHasWritten(String engine) {
        server.cypher(RING);
        String call = " CALL tremaux.path.subgraphNodes(a, {engine: '" + engine + "', labelFilter: '-C'}) YIELD node"
                + " RETURN node.name";
        assertThat(column("MATCH (a:Root)" + call)).containsExactlyInAnyOrder("a", "b");
        assertThat(column("MATCH (a:Root), (c:C) REMOVE c:C CREATE (a)-[:S]->(:D {name: 'd'}) WITH a" + call))
                .containsExactlyInAnyOrder("a", "b", "c", "d");
        assertThat(column("MATCH (a:Root)" + call)).as("rolled back").containsExactlyInAnyOrder("a", "b");
    }

    @ParameterizedTest
    @CsvSource({
        "subgraphNodes, tremaux",
        "subgraphNodes, neo4j",
        "expandConfig, tremaux",
        "expandConfig, neo4j",
        "spanningTree, tremaux",
        "spanningTree, neo4j"
    })
    void shouldSeeWhatIsWrittenBetweenTwoRows(String procedure, String engine) {
        server.cypher(RING);
        boolean nodes = procedure.equals("subgraphNodes");
        String call = "MATCH (a:Root) CALL tremaux.path." + procedure + "(a, {engine: '" + engine
                + "', relationshipFilter: 'R>', uniqueness: 'NODE_GLOBAL'}) YIELD "
                + (nodes ? "node RETURN node.name" : "path RETURN last(nodes(path)).name");
        assertThat(column(call)).containsExactly("a", "b", "c");
        try (Transaction transaction = server.database().beginTx();
                Result result = transaction.execute(call)) {
            assertThat(result.next().values()).containsExactly("a");
            transaction.execute("MATCH (:B)-[r:R]->(:C) DELETE r").close();
            transaction.execute("MATCH (b:B) CREATE (b)-[:R]->(:D {name: 'd'})").close();
            assertThat(values(result)).containsExactly("b", "d");
        }
        assertThat(column(call)).containsExactly("a", "b", "c");
    }

    @Test
    void shouldEndWithItsTransaction() {
        server.cypher(PARALLELS);
        CompletableFuture<List<Object>> endless = CompletableFuture.supplyAsync(() -> column(ENDLESS));
        List<Object> running = List.of();
        while (running.isEmpty()) {
            assertThat(endless).isNotDone();
            running = column("SHOW TRANSACTIONS YIELD transactionId, currentQuery"
                    + " WHERE currentQuery CONTAINS '>Nothing' AND NOT currentQuery CONTAINS 'SHOW'"
                    + " RETURN transactionId");
        }
        server.terminate((String) running.get(0));
        assertThatThrownBy(endless::join)
                .isInstanceOf(CompletionException.class)
                .hasMessageContaining("terminated");
    }

    @Test
    void shouldEndWithTheTimeOfItsTransaction() {
        server.cypher(PARALLELS);
        try (Transaction transaction = server.database().beginTx(100, TimeUnit.MILLISECONDS)) {
            assertThatThrownBy(() -> values(transaction.execute(ENDLESS)))
                    .hasMessageContaining("has not completed within the timeout");
        }
    }

    /** One row holds everything, until Cypher has taken it. */
    @Test
    void shouldChargeASubgraphToItsTransaction() {
        server.cypher("CREATE (a:Root) WITH a UNWIND range(1, 20000) AS i CREATE (a)-[:R]->()");
        server.with(GraphDatabaseSettings.memory_transaction_max_size, ByteUnit.mebiBytes(2), () -> {
            assertThat(column("MATCH (a:Root) CALL tremaux.path.subgraphNodes(a, {}) YIELD node RETURN count(*)"))
                    .containsExactly(20_001L);
            assertThatThrownBy(() -> column(
                            "MATCH (a:Root) CALL tremaux.path.subgraphAll(a, {}) YIELD nodes RETURN size(nodes)"))
                    .hasMessageContaining(GraphDatabaseSettings.memory_transaction_max_size.name());
        });
    }

    /** All are followed somewhere: R out of a, S into it, T nowhere. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "relationshipFilter: 'R>|<S' ; R R S T",
                "relationshipFilter: 'R>|<S', inducedBy: 'all' ; R R S T",
                "relationshipFilter: 'R>|<S', inducedBy: 'filter' ; R R S",
                "relationshipFilter: 'R>,T', inducedBy: 'filter' ; R T",
                "relationshipFilter: '', inducedBy: 'filter' ; R R S T",
                "relationshipFilter: '-T', inducedBy: 'Filter' ; R R S",
                "expand: ['Root=>R|S'], inducedBy: 'filter' ; R S"
            })
    void shouldInduceASubgraphByAllRelationshipsOrByThoseOfTheFilter(String config, String types) {
        server.cypher("CREATE (a:Root)-[:R]->(b)-[:R]->(c)-[:S]->(a), (b)-[:T]->(c)");
        assertThat(column("MATCH (a:Root) CALL tremaux.path.subgraphAll(a, {" + config
                        + "}) YIELD relationships UNWIND relationships AS r WITH type(r) AS t ORDER BY t"
                        + " RETURN reduce(all = '', one IN collect(t) | all + ' ' + one)"))
                .containsExactly(" " + types);
    }

    @Test
    void shouldLogAKeyThatItIgnoresOnce() {
        server.cypher(RING);
        String call =
                "MATCH (a:Root) CALL tremaux.path.expandConfig(a, {maxLevle: 1, maxLevel: 1}) YIELD path RETURN 1";
        column(call);
        long lines = linesAbout("`maxLevle`");
        assertThat(lines).isPositive();
        column(call);
        assertThat(linesAbout("`maxLevle`")).isEqualTo(lines);
    }

    @Test
    void shouldIgnoreInducedByWhereNoRelationshipsAreReturned() {
        server.cypher(RING);
        String call = "MATCH (a:Root) CALL tremaux.path.%s(a, {inducedBy: '%s', maxLevel: 1}) YIELD %s RETURN 1";
        column(call.formatted("subgraphAll", "filter", "nodes"));
        assertThat(linesAbout("`inducedBy`")).isZero();
        assertThat(column(call.formatted("subgraphNodes", "nonsense", "node"))).hasSize(3);
        assertThat(column(call.formatted("spanningTree", "nonsense", "path"))).hasSize(3);
        assertThat(column(call.formatted("expandConfig", "nonsense", "path"))).hasSize(3);
        assertThat(linesAbout("`inducedBy`")).isPositive();
    }

    @Test
    void shouldLogAnIgnoredKeyInOneShortLine() {
        server.cypher(RING);
        String key = "x\n2026-01-01 ERROR forged" + "y".repeat(10_000);
        column("MATCH (a:Root) CALL tremaux.path.expandConfig(a, {`" + key + "`: 1, maxLevel: 1}) YIELD path RETURN 1");
        assertThat(server.alarms().stream().flatMap(String::lines).filter(line -> line.contains("forged")))
                .isNotEmpty()
                .allSatisfy(line ->
                        assertThat(line).contains("`x?2026-01-01 ERROR forgedy").hasSizeLessThan(1000));
    }

    private static long linesAbout(String key) {
        return server.alarms().stream().filter(line -> line.contains(key)).count();
    }

    @Test
    void shouldTakeKeysThatApocLacks() {
        server.cypher(RING);
        assertThat(column("MATCH (a:Root) CALL tremaux.path.expandConfig(a, {expand: ['Root=>R>', 'B=><R'],"
                        + " uniqueness: 'NONE', maxLevel: 3, resultWhere: 'name==b'}) YIELD path RETURN length(path)"))
                .containsExactly(1L);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "{cache: 'forever'}; cache = forever; one of none, request, permanent",
                "{engine: 'neo'}; engine = neo; one of tremaux, neo4j",
                "{engine: 1}; engine = 1; a string",
                "{expand: 'A=>R', relationshipFilter: 'R'}; relationshipFilter = R; either expand or relationshipFilter",
                "{expand: [1]}; expand = 1; strings",
                "{resultWhere: 'name'}; resultWhere = name; ",
                "{limit: -2}; limit = -2; 0 or more",
                "{maxLevel: null}; maxLevel = null; a whole number",
                "{labelFilter: '>'}; labelFilter = >; labels",
                "{relationshipFilter: ','}; relationshipFilter = ,; types as TYPE",
                "{endNodes: [null]}; endNodes = null; a node, an element id",
                "{sequence: 'A'}; sequence = A; steps",
                "null; config = null; a map"
            })
    void shouldNameKeyAndValueAndWhatItExpects(String config, String given, String expected) {
        server.cypher(RING);
        assertThatThrownBy(() -> column(
                        "MATCH (a:Root) CALL tremaux.path.expandConfig(a, " + config + ") YIELD path RETURN path"))
                .isInstanceOf(QueryExecutionException.class)
                .hasMessageContaining("Given: " + given + "; expected: " + (expected == null ? "" : expected));
    }

    /** The steps that are missing are not needed before depth 1 is expanded. */
    @Test
    void shouldFailOnlyWhenItComesToNeedAStep() {
        server.cypher(RING);
        String call = "MATCH (a:Root) CALL tremaux.path.expandConfig(a, {relationshipFilter: 'R>',"
                + " beginSequenceAtStart: false%s}) YIELD path RETURN length(path)%s";
        assertThat(column(call.formatted(", maxLevel: 1", ""))).containsExactly(0L, 1L);
        assertThat(column(call.formatted(", limit: 2", ""))).containsExactly(0L, 1L);
        assertThat(column(call.formatted("", " LIMIT 2"))).containsExactly(0L, 1L);
        assertThatThrownBy(() -> column(call.formatted("", "")))
                .hasMessageContaining("relationshipFilter has no step for types beyond depth 1");
    }

    /** A start node is expanded before it is returned: no limit hides that the first step is missing. */
    @ParameterizedTest
    @ValueSource(strings = {"tremaux", "neo4j"})
    void shouldFailBeforeItReturnsAStartNodeWithoutAStep(String engine) {
        server.cypher(RING);
        assertThatThrownBy(() -> column("MATCH (a:Root) CALL tremaux.path.subgraphNodes(a, {relationshipFilter: ',',"
                        + " engine: '" + engine + "', limit: 1}) YIELD node RETURN node.name LIMIT 1"))
                .hasMessageContaining("relationshipFilter has no step for types.");
        assertThat(column("MATCH (a:Root) CALL tremaux.path.subgraphNodes(a, {relationshipFilter: ',', engine: '"
                        + engine + "', maxLevel: 0}) YIELD node RETURN node.name"))
                .containsExactly("a");
    }

    /** As APOC does: expandConfig with limit 0 judges nothing, the others judge the start nodes. */
    @ParameterizedTest
    @CsvSource({
        "expandConfig, path, 0",
        "expandConfig, path, 1",
        "subgraphNodes, node, 0",
        "subgraphNodes, node, 1",
        "spanningTree, path, 0",
        "subgraphAll, nodes, 0"
    })
    void shouldFailForLackOfALabelStepWhereApocDoes(String procedure, String column, int limit) {
        server.cypher(RING);
        String call =
                "MATCH (a:Root) CALL %s.path." + procedure + "(a, {labelFilter: ',', filterStartNode: true, limit: "
                        + limit + ", optional: true}) YIELD " + column + " RETURN " + column;
        assertThat(fails(call.formatted("tremaux"))).isEqualTo(fails(call.formatted("apoc")));
    }

    private static boolean fails(String call) {
        try {
            column(call);
            return false;
        } catch (QueryExecutionException e) {
            return true;
        }
    }

    @Test
    void shouldTakeParametersFromOutside() {
        server.cypher(RING);
        try (Transaction transaction = server.database().beginTx()) {
            Map<String, Object> parameters = Map.of("config", Map.of("maxLevel", 1, "limit", "7"));
            try (Result result = transaction.execute(
                    "MATCH (a:Root) CALL tremaux.path.expandConfig(a, $config) YIELD path RETURN length(path)",
                    parameters)) {
                assertThat(values(result)).containsExactly(0L, 1L, 1L);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "'tremaux.path.expandConfig($nodes, {})', startNode",
        "'tremaux.path.expandConfig($nodes[0], {})', startNode",
        "'tremaux.path.expand($nodes, null, null, 0, 1)', startNode",
        "'tremaux.path.subgraphNodes($nodes, {})', startNode",
        "'tremaux.path.subgraphNodes(null, {endNodes: $nodes})', endNodes",
        "'tremaux.traverse($nodes, {})', start",
        "'tremaux.traverse([], {endNodes: $nodes})', endNodes",
        "'tremaux.count($nodes, {})', start",
        "'tremaux.recommend($nodes, {steps: [\"R>\", \"<R\"]})', start"
    })
    void shouldRejectANodeOfAnotherDatabase(String call, String parameter) {
        server.cypher(RING);
        try (Transaction system = server.dbms().database("system").beginTx();
                Transaction transaction = server.database().beginTx()) {
            Node node = system.getAllNodes().stream().findFirst().orElseThrow();
            assertThatThrownBy(() -> transaction
                            .execute("CALL " + call, Map.of("nodes", List.of(node)))
                            .resultAsString())
                    .hasMessageContaining("This database has no node " + node.getElementId())
                    .hasMessageContaining("Given: " + parameter + " = ")
                    .hasMessageContaining("; expected: a node");
        }
    }

    /** Neo4j would name the file of its store in which it looked. */
    @Test
    void shouldRejectANegativeId() {
        server.cypher(RING);
        try (Transaction transaction = server.database().beginTx()) {
            String known =
                    transaction.getAllNodes().stream().findFirst().orElseThrow().getElementId();
            String id = known.substring(0, known.lastIndexOf(':')) + ":-1";
            assertThatThrownBy(() -> transaction
                            .execute("CALL tremaux.path.subgraphNodes($id, {})", Map.of("id", id))
                            .resultAsString())
                    .hasMessageContaining("startNode")
                    .hasMessageContaining(id)
                    .hasMessageNotContaining("store file");
        }
    }
}
