package io.tremaux.procedure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tremaux.TremauxServer;
import io.tremaux.query.Engine;
import io.tremaux.service.Traversals;
import io.tremaux.status.CacheStatus;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.neo4j.graphdb.Result;
import org.neo4j.graphdb.Transaction;

/** The same objects run a call and explain it: here is what they say. */
class ExplainProcedureTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    @BeforeEach
    void makeGraph() {
        server.cypher("CREATE (:Person {name: 'Ann'})-[:KNOWS {since: 2010}]->(b:Person {name: 'Bob'})-[:OWNS]->"
                + "(:Package {name: 'lib'}), (b)-[:LIKES]->(:Item)");
    }

    /** As {@code item|value|origin|detail}. */
    private static List<String> explained(String arguments) {
        try (Transaction transaction = server.database().beginTx()) {
            return explained(transaction, arguments);
        }
    }

    private static List<String> explained(Transaction transaction, String arguments) {
        try (Result result = transaction.execute("CALL tremaux.explain(" + arguments + ")")) {
            assertThat(result.columns()).containsExactly("item", "value", "origin", "detail");
            return result.stream()
                    .map(row -> row.get("item") + "|" + row.get("value") + "|" + row.get("origin") + "|"
                            + row.get("detail"))
                    .toList();
        }
    }

    private static List<String> items(List<String> rows) {
        return rows.stream().map(row -> row.substring(0, row.indexOf('|'))).toList();
    }

    @Test
    void shouldSayWhatHoldsByDefaultInAFixedOrder() {
        List<String> rows = explained("'Person'");
        assertThat(items(rows))
                .containsExactly(
                        "procedure",
                        "start",
                        "relationshipFilter",
                        "labelFilter",
                        "filterStartNode",
                        "minLevel",
                        "maxLevel",
                        "uniqueness",
                        "bfs",
                        "maximal",
                        "limit",
                        "timeout",
                        "maxVisited",
                        "engine",
                        "labelCache",
                        "propertyCache",
                        "relationshipCache",
                        "strict");
        assertThat(rows)
                .contains(
                        "procedure|tremaux.traverse|null|",
                        "relationshipFilter||default|from every depth: follow every type in both directions",
                        "labelFilter||default|at every depth: all nodes are returned and expanded",
                        "maxLevel|none|default|depth at which nodes are no longer expanded",
                        "uniqueness|NODE_GLOBAL|default|each node is visited once",
                        "bfs|true|default|breadth-first",
                        "engine|tremaux|default|",
                        "labelCache|permanent|default|the shared cache; coherence exact",
                        "strict|false|default|a name that the database has never seen finds nothing");
        assertThat(rows.get(1)).startsWith("start|2 nodes|null|Person, every node with the label: 4:");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "relationshipFilter: 'KNOWS>|<OWNS' ~ relationshipFilter|KNOWS>|<OWNS|given|from every depth: follow KNOWS outgoing, then OWNS incoming",
                "relationshipFilter: 'KNOWS>,OWNS,>' ~ relationshipFilter|OWNS|given|from depths 1, 4, 7, …: follow OWNS in both directions",
                "relationshipFilter: 'KNOWS>,OWNS', beginSequenceAtStart: false ~ relationshipFilter|OWNS|given|from every depth from 1 on: follow OWNS in both directions",
                "relationshipFilter: '>|-KNOWS' ~ relationshipFilter|>|-KNOWS|given|from every depth: follow every type outgoing, but not KNOWS in both directions",
                "relationshipFilter: '-KNOWS>' ~ relationshipFilter|-KNOWS>|given|from every depth: follow every type in both directions, but not KNOWS outgoing",
                "labelFilter: '-Package|Person:Item' ~ labelFilter|-Package|Person:Item|given|at every depth from 1 on: nodes with Package are neither returned nor expanded; nodes with Person and Item are returned and expanded; others are neither returned nor expanded",
                "labelFilter: '/Package|>Item' ~ labelFilter|/Package|>Item|given|at every depth from 1 on: nodes with Package are returned, not expanded; nodes with Item are returned and expanded; others are expanded, not returned",
                "labelFilter: '/Package' ~ labelFilter||given|at depth 0: the filter does not apply to start nodes, all nodes are expanded, not returned",
                "labelFilter: 'Person,Package', filterStartNode: true ~ labelFilter|Package|given|at depths 1, 3, 5, …: nodes with Package are returned and expanded; others are neither returned nor expanded",
                "labelFilter: 'Person,Package' ~ labelFilter|Package|given|at depths 1, 3, 5, …: nodes with Package are returned and expanded; others are neither returned nor expanded",
                "sequence: 'Person,KNOWS>,Person,OWNS>' ~ sequence|OWNS>|given|from depths 1, 3, 5, …: follow OWNS outgoing",
                "expand: ['Person:Item|Package=>KNOWS>'] ~ expand|Person:Item|Package=>KNOWS>|given|from nodes with Person and Item or Package: follow KNOWS outgoing",
                "expand: ['Person=>KNOWS>'] ~ expand||given|other nodes are not expanded",
                "expand: ['=>KNOWS>'] ~ expand|=>KNOWS>|given|from other nodes: follow KNOWS outgoing",
                "nodeWhere: 'name!=Ann' ~ nodeWhere|name!=Ann|given|other nodes are neither returned nor expanded",
                "denylistNodes: 'Package' ~ denylistNodes|1 given|given|neither returned nor expanded",
                "minLevel: 2 ~ minLevel|2|given|nodes at a lower depth are expanded, even terminators, but not returned",
                "uniqueness: 'node_path' ~ uniqueness|NODE_PATH|given|no path has a node twice",
                "sequence: 'Person,KNOWS>,Person,OWNS>' ~ uniqueness|RELATIONSHIP_PATH|default|no path has a relationship twice",
                "bfs: false ~ bfs|false|given|depth-first",
                "limit: 3 ~ limit|3|given|results after which the traversal ends",
                "timeout: '2s' ~ timeout|2000ms|given|time after which the traversal ends",
                "maxVisited: 9 ~ maxVisited|9|given|nodes visited after which the traversal ends",
                "cache: 'request' ~ labelCache|request|given|a per-request cache",
                "propertyCache: 'none' ~ propertyCache|none|given|read from the store",
                "maximal: true ~ engine|neo4j|default|only Neo4j's engine supports maximal",
                "uniqueness: 'NODE_LEVEL' ~ engine|neo4j|default|only Neo4j's engine supports this uniqueness",
                "strict: true ~ strict|true|given|a name that the database has never seen is an error",
                "sequence: 'Person,KNOWS', labelFilter: 'A' ~ warning||null|labelFilter was ignored, because there is a sequence.",
            })
    void shouldSayWhatAParameterMeans(String config, String row) {
        assertThat(explained("'Person', {" + config + "}")).contains(row);
    }

    @Test
    void shouldWarnAsTheTraversalWould() {
        assertThat(explained("'Person', {bfs: false, maxLevel: 2}"))
                .anyMatch(row -> row.startsWith("warning||null|Depth-first, uniqueness=NODE_GLOBAL"));
        assertThat(explained("[], {bfs: false, maxLevel: 2}, 'tremaux.path.subgraphNodes'"))
                .anyMatch(row -> row.startsWith("warning||null|Depth-first, uniqueness=NODE_GLOBAL"));
    }

    @Test
    void shouldSayByWhichIndexStartNodesAreFound() {
        String start = "'Person(name==Ann)', {endNodes: ['Package(name=in=(lib,x))']}";
        assertThat(explained(start))
                .anyMatch(row -> row.startsWith(
                        "start|1 node|null|Person(name==Ann), by a scan of the label, because no index helps: 4:"));

        server.cypher("CREATE INDEX people FOR (p:Person) ON (p.name)");
        server.cypher("CALL db.awaitIndexes()");

        assertThat(explained(start))
                .anyMatch(row -> row.startsWith("start|1 node|null|Person(name==Ann), by the index people: 4:"))
                .anyMatch(row -> row.startsWith("endNodes|1 node|null|Package(name=in=(lib,x)), by a scan"));
        assertThat(explained("[]")).contains("start|0 nodes|null|no start node");
    }

    @Test
    void shouldNameTheFirstFewOfManyNodes() {
        server.cypher("UNWIND range(1, 2000) AS i CREATE (:Many)");
        assertThat(explained("'Many'"))
                .anyMatch(row ->
                        row.matches("start\\|2000 nodes\\|null\\|Many, every node with the label: (4:[^,]*, ){3}…"));
        String id = server.database()
                .executeTransactionally("MATCH (p:Package) RETURN elementId(p) AS id", Map.of(), result ->
                        (String) result.next().get("id"));
        assertThat(explained("'" + id + "'")).contains("start|1 node|null|by id: " + id);
    }

    @Test
    void shouldNameWhatDoesNotExist() {
        assertThat(explained("'Persn', {labelFilter: '-Pakage', relationshipFilter: 'KNOW', nodeWhere: 'nam==1'}"))
                .contains(
                        "unknown name|start = Persn|null|The database has no label `Persn`. Did you mean Person?",
                        "unknown name|labelFilter = -Pakage|null|The database has no label `Pakage`. Did you mean Package?",
                        "unknown name|relationshipFilter = KNOW|null|The database has no relationship type `KNOW`. Did you mean KNOWS?",
                        "unknown name|nodeWhere = nam==1|null|The database has no property key `nam`. Did you mean name?");
        assertThat(items(explained("'Person', {labelFilter: '-Package'}"))).doesNotContain("unknown name");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"subgraphNodes", "tremaux.path.spanningTree", "apoc.path.subgraphAll", "expandConfig", "expand"})
    void shouldExplainEachDropIn(String procedure) {
        boolean expand = procedure.startsWith("expand");
        List<String> rows = explained("[], {maxLevl: 2, labelFilter: '/*', uniqueness: 'NONE'}, '" + procedure + "'");
        assertThat(rows)
                .contains(
                        "procedure|tremaux.path." + procedure.replaceFirst(".*\\.", "") + "|null|",
                        "ignored key|maxLevl|null|Did you mean maxLevel?")
                .anyMatch(row -> row.startsWith("warning||null|`/*` matches nothing"))
                .anyMatch(row -> row.startsWith("uniqueness|" + (expand ? "NONE|given" : "NODE_GLOBAL|default")));
        assertThat(items(rows).stream().filter(item -> item.equals("ignored key")))
                .hasSize(expand ? 1 : 2);
    }

    @Test
    void shouldExplainRecommendations() {
        List<String> rows = explained(
                "'Person', {steps: 'KNOWS>[since>1],LIKES>:Item|-Package(name==x)', exclude: 'OWNS', weight: 'sinec'}, 'tremaux.recommend'");
        assertThat(rows)
                .contains(
                        "procedure|tremaux.recommend|null|",
                        "steps|KNOWS>[since>1]|given|step 1: follow KNOWS outgoing, where the relationship has since>1",
                        "steps|LIKES>:Item|-Package(name==x)|given|step 2: follow LIKES outgoing to nodes with Item without Package, where the node has name==x",
                        "exclude|OWNS|given|step 1: follow OWNS in both directions",
                        "uniqueness|RELATIONSHIP_PATH|default|no path has a relationship twice",
                        "limit|10|default|nodes returned, the highest score first",
                        "unknown name|weight = sinec|null|The database has no property key `sinec`. Did you mean since?");
    }

    @Test
    void shouldRejectWhatTheCallWouldReject() {
        assertThatThrownBy(() -> explained("'Person', {maxLevl: 2}")).hasMessageContaining("Did you mean maxLevel?");
        assertThatThrownBy(() -> explained("[], {maxLevl: 2, strict: true}, 'expandConfig'"))
                .hasMessageContaining("Did you mean maxLevel?");
        assertThatThrownBy(() -> explained("'Person', {}, 'tremaux.path.subgraphNods'"))
                .hasMessageContaining(
                        "Did you mean tremaux.path.subgraphNodes? Given: procedure = tremaux.path.subgraphNods;"
                                + " expected: one of tremaux.traverse, tremaux.count, tremaux.recommend,");
        assertThatThrownBy(() -> explained("'4:00000000-0000-0000-0000-000000000000:0'"))
                .hasMessageContaining("has no node");
        assertThatThrownBy(() -> explained("'Boss', {}, 'tremaux.path.subgraphNodes'"))
                .hasMessageContaining("This database has no node Boss. This procedure takes nodes and ids, as that of"
                        + " APOC does. tremaux.traverse takes labels, too.");
        assertThatThrownBy(
                        () -> explained("[], {endNodes: ['4:00000000-0000-0000-0000-000000000000:0']}, 'expandConfig'"))
                .hasMessageContaining("has no node 4:00000000-0000-0000-0000-000000000000:0. Given");
    }

    @Test
    void shouldSayWhySharedCachesAreNotUsed() {
        try (Transaction transaction = server.database().beginTx()) {
            transaction.createNode();
            assertThat(explained(transaction, "'Person'"))
                    .contains(
                            "labelCache|permanent|default|read from the store, not from the shared cache: this transaction has uncommitted changes");
        }
        server.client().post("neo4j/caches", "{\"enabled\": false}");
        try {
            assertThat(explained("'Person'"))
                    .anyMatch(row -> row.startsWith(
                            "labelCache|permanent|default|read from the store, not from the shared cache: "));
        } finally {
            server.client().post("neo4j/caches", "{\"enabled\": true}");
        }
    }

    /** Nothing is traversed, counted or cached. */
    @Test
    void shouldTraverseNothing() {
        Traversals traversals = server.dependency(Traversals.class);
        CacheStatus before = traversals.caches();
        long walks = walks(traversals);

        explained("'Person(name==Ann)', {labelFilter: 'Person', nodeWhere: 'name!=x', uniqueness: 'NONE'}");
        explained("'Person', {steps: 'KNOWS>,OWNS>'}, 'tremaux.recommend'");

        assertThat(walks(traversals)).isEqualTo(walks);
        assertThat(traversals.walksInQueries()).isZero();
        assertThat(traversals.caches())
                .usingRecursiveComparison()
                .ignoringFieldsMatchingRegexes("compiled.*")
                .isEqualTo(before);
    }

    private static long walks(Traversals traversals) {
        return Stream.of(Engine.TREMAUX, Engine.NEO4J)
                .flatMap(engine -> traversals.totals(engine).ended().values().stream())
                .mapToLong(Long::longValue)
                .sum();
    }
}
