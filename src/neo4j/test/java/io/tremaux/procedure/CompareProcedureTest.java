package io.tremaux.procedure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tremaux.TremauxServer;
import io.tremaux.neo4j.entity.CurrentNode;
import io.tremaux.service.CacheForger;
import io.tremaux.service.Traversals;
import io.tremaux.service.Walks;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.ResourceIterator;
import org.neo4j.graphdb.Transaction;

class CompareProcedureTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    /** A commit falls between the halves of a comparison by chance. */
    private static final int MOST_COMPARISONS = 2_000;

    private static final String FRAMEWORK = "engine=neo4j, cache=none";

    @BeforeEach
    void plant() {
        server.cypher("CREATE (a:A {x: 0}) WITH a UNWIND range(1, 20) AS i CREATE (a)-[:R {w: i}]->(b:B {x: i}) WITH b"
                + " UNWIND range(1, 5) AS j CREATE (b)-[:S]->(:C {x: j})");
        Walks.of(server.database()).clearCaches();
    }

    /** Without warming: one warm run of each. */
    private static Map<String, Object> compare(String procedure, String config) {
        return compare(procedure, config, 0);
    }

    private static Map<String, Object> compare(String procedure, String config, double seconds) {
        try (Transaction transaction = server.database().beginTx()) {
            List<Map<String, Object>> rows = transaction
                    .execute(
                            "MATCH (a:A) CALL tremaux.compare($procedure, a, " + config
                                    + ", $seconds) YIELD reference, rows, rowsEqual,"
                                    + " orderEqual, referenceMs, tremauxMs, speedUp, steady, referenceFirstMs, firstMs,"
                                    + " cachedBytes, tries, warnings RETURN *",
                            Map.of("procedure", procedure, "seconds", seconds))
                    .stream()
                    .toList();
            assertThat(rows).hasSize(1);
            return rows.get(0);
        }
    }

    private static long id(String query) {
        try (Transaction transaction = server.database().beginTx();
                ResourceIterator<Node> nodes = transaction.execute(query).columnAs("b")) {
            return CurrentNode.idOf(nodes.next());
        }
    }

    private static long cachedBytes() {
        return Walks.of(server.database()).caches().bytes();
    }

    @AfterEach
    void forget() {
        Walks.of(server.database()).clearCaches();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{maximal: true}", "{engine: 'neo4j'}", "{uniqueness: 'NODE_RECENT'}"})
    void shouldSayThatNeo4jsEngineWalkedForOurs(String config) {
        assertThat(compare("expandConfig", config).get("warnings").toString())
                .contains("Neo4j's engine ran instead of Tremaux");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "subgraphNodes; {relationshipFilter: 'R>|S>', labelFilter: '>C'}; 100",
                "subgraphNodes; {}; 121",
                "subgraphAll; {maxLevel: 1}; 41",
                "spanningTree; {labelFilter: '-C'}; 21",
                "expandConfig; {relationshipFilter: 'R>,S>', minLevel: 2}; 100",
                "expandConfig; {limit: 7}; 7",
                "expandConfig; {maxLevel: 0}; 1",
                "expandConfig; {labelFilter: '>Nothing', optional: true}; 1",
                "expand; {relationshipFilter: 'R>', labelFilter: '>B', maxLevel: 1}; 20",
                "expand; {relationshipFilter: 'S', labelFilter: ''}; 1",
            })
    void shouldFindWhatApocFinds(String procedure, String config, long rows) {
        Map<String, Object> row = compare("apoc.path." + procedure, config);

        assertThat(row)
                .containsEntry("reference", "apoc.path." + procedure)
                .containsEntry("rows", rows)
                .containsEntry("rowsEqual", true)
                .containsEntry("orderEqual", true)
                .containsEntry("tries", 1L)
                .containsEntry("warnings", List.of());
        assertThat((double) row.get("referenceMs")).isPositive();
        assertThat((double) row.get("tremauxMs")).isPositive();
        assertThat((double) row.get("referenceFirstMs")).isPositive();
        assertThat((double) row.get("firstMs")).isPositive();
        assertThat((double) row.get("speedUp"))
                .isEqualTo((double) row.get("referenceMs") / (double) row.get("tremauxMs"));
    }

    /** As many rounds as steadiness takes, of at least a run each; the time ends only what does not become steady. */
    @Test
    void shouldRunBothUntilTheyAreSteady() {
        long before = lookups();
        assertThat(compare("subgraphNodes", "{labelFilter: '>C'}", 0)).containsEntry("steady", false);
        long cold = (lookups() - before) / 2; // of one run: the cold one, and one more

        before = lookups();
        compare("subgraphNodes", "{labelFilter: '>C'}", 60);
        assertThat(lookups() - before).isGreaterThan(9 * cold);
    }

    private static long lookups() {
        return Walks.of(server.database()).caches().labels().counts().lookups();
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1, Double.NaN, Double.POSITIVE_INFINITY, 3601})
    void shouldRejectATimeThatIsNone(double seconds) {
        assertThatThrownBy(() -> compare("subgraphNodes", "{}", seconds))
                .hasMessageContaining("Given: seconds = " + seconds)
                .hasMessageContaining("a number from 0 to 3600");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "subgraphNodes; {nodeWhere: 'x<3'}",
                "expandConfig; {relationshipWhere: 'w<$most', params: {most: 4}}",
                "expandConfig; {relationshipFilter: '-S>'}",
                "spanningTree; {relationshipFilter: 'R>,<-S|S'}",
                "expandConfig; {relationshipFilter: '>-S'}"
            })
    void shouldAskNeo4jsFrameworkForWhatApocDoesNotHave(String asked) {
        String[] parts = asked.split("; ");
        Map<String, Object> row = compare(parts[0], parts[1]);

        assertThat(row)
                .containsEntry("reference", FRAMEWORK)
                .containsEntry("rowsEqual", true)
                .containsEntry("orderEqual", true)
                .containsEntry("warnings", List.of());
        assertThat((long) row.get("rows")).isPositive();
    }

    @Test
    void shouldTellWhatIsNotEqual() {
        CacheForger.forgeLabel(server.database(), id("MATCH (b:B {x: 7}) RETURN b"), "C");

        Map<String, Object> row = compare("apoc.path.subgraphNodes", "{labelFilter: '>B'}");

        assertThat(row)
                .containsEntry("rows", 19L)
                .containsEntry("rowsEqual", false)
                .containsEntry("orderEqual", false);
    }

    @Test
    void shouldLeaveNothingBehindWithCachesOfTheRequest() {
        Map<String, Object> row = compare("apoc.path.subgraphNodes", "{labelFilter: '>C', cache: 'request'}");

        assertThat(row)
                .containsEntry("rowsEqual", true)
                .containsEntry("cachedBytes", 0L)
                .containsEntry("warnings", List.of());
        assertThat(cachedBytes()).isZero();
    }

    @Test
    void shouldTellTheHeapThatKeepsTheWalkWarm() {
        Map<String, Object> row = compare("apoc.path.subgraphNodes", "{labelFilter: '>C'}");

        assertThat(row).containsEntry("cachedBytes", cachedBytes());
        assertThat(cachedBytes()).isPositive();
        assertThat(row).containsEntry("warnings", List.of());
        Map<String, Object> warm = compare("apoc.path.subgraphNodes", "{labelFilter: '>C'}");
        assertThat(warm).containsEntry("cachedBytes", 0L);
        assertThat(warm.get("warnings").toString())
                .contains("The shared caches held " + row.get("cachedBytes") + " bytes before");
    }

    /** Lists of nodes that lie on a page at hand make it no larger, so that growth says nothing. */
    @Test
    void shouldWarnThatTheCachesWereNotEmpty() {
        assertThat(compare("subgraphNodes", "{relationshipFilter: 'R>'}")).containsEntry("warnings", List.of());
        long held = cachedBytes();

        assertThat(compare("subgraphNodes", "{relationshipFilter: 'R>|S>'}").get("warnings"))
                .isEqualTo(List.of("The shared caches held " + held
                        + " bytes before the first run. So firstMs may be less than a cold first traversal"
                        + " takes, and cachedBytes less than the heap that a warm traversal needs."));
    }

    /** A list of so many relationships is kept when a second walk asks for it. */
    @Test
    void shouldWarnOfValuesThatTheCachesRejected() {
        server.cypher("MATCH (a:A) UNWIND range(1, 20000) AS i CREATE (a)-[:MANY]->(:Leaf)");

        assertThat(compare("subgraphNodes", "{relationshipFilter: 'MANY>'}")
                        .get("warnings")
                        .toString())
                .contains("The shared caches rejected 1 values of the first run");
    }

    @Test
    void shouldSayWhyThereAreNoPermanentCaches() {
        Traversals traversals = Walks.of(server.database());
        traversals.enableCaches(false);
        try {
            assertThat(compare("subgraphNodes", "{}"))
                    .containsEntry("warnings", List.of("There are no shared caches (switched off)."));
        } finally {
            traversals.enableCaches(true);
        }
    }

    @Test
    void shouldSeeTheChangesOfItsTransaction() {
        compare("subgraphNodes", "{}"); // the caches are not empty
        try (Transaction transaction = server.database().beginTx()) {
            transaction
                    .execute("MATCH (a:A) CREATE (a)-[:R]->(:B), (a)-[:R]->(:B)")
                    .close();
            Map<String, Object> row = transaction
                    .execute("MATCH (a:A) CALL tremaux.compare('subgraphNodes', a, {labelFilter: '>B'}, 0)"
                            + " YIELD rows, rowsEqual, warnings RETURN *")
                    .next();

            assertThat(row).containsEntry("rows", 22L).containsEntry("rowsEqual", true);
            assertThat(row.get("warnings").toString()).contains("The first run did not use the shared caches");
        }
    }

    /** Where the states that both saw may not be one, that is said; where they were one, both are equal. */
    @Test
    void shouldTryAgainWhenACommitComesInBetween() throws InterruptedException {
        AtomicBoolean over = new AtomicBoolean();
        Thread writer = new Thread(() -> {
            while (!over.get()) {
                server.cypher("MATCH (b:B {x: 7}) REMOVE b:B SET b:D");
                server.cypher("MATCH (d:D {x: 7}) REMOVE d:D SET d:B");
            }
        });
        writer.start();
        long mostTries = 0;
        try {
            for (int i = 0; i < 20 || (mostTries == 1 && i < MOST_COMPARISONS); i++) {
                Map<String, Object> row = compare("apoc.path.subgraphNodes", "{labelFilter: '>B'}");
                mostTries = Math.max(mostTries, (long) row.get("tries"));
                if (!row.get("warnings").toString().contains("A commit came between")) {
                    assertThat(row).containsEntry("rowsEqual", true).containsEntry("orderEqual", true);
                }
            }
        } finally {
            over.set(true);
            writer.join();
        }
        assertThat(mostTries).isGreaterThan(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"apoc.path.elements", "tremaux.count", "subgraphnodes", "", "subgraphNodes($start) //"})
    void shouldRejectOtherProcedures(String procedure) {
        assertThatThrownBy(() -> compare(procedure, "{}"))
                .hasMessageContaining("Given: procedure = " + procedure)
                .hasMessageContaining("apoc.path.spanningTree");
    }

    @ParameterizedTest
    @CsvSource({
        "subgraphNodes, timeout",
        "expandConfig, maxVisited",
        "expand, cache",
        "expand, limit",
        "expand, nodeWhere"
    })
    void shouldRejectWhatCannotBeCompared(String procedure, String key) {
        assertThatThrownBy(() -> compare(procedure, "{" + key + ": 1}")).hasMessageContaining("Given: " + key + " = 1");
    }

    @Test
    void shouldFailAsTheProcedureDoes() {
        assertThatThrownBy(() -> compare("subgraphNodes", "{minLevel: 3}")).hasMessageContaining("minLevel");
    }
}
