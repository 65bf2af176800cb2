package io.tremaux.procedure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tremaux.TremauxServer;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.neo4j.graphdb.Result;
import org.neo4j.graphdb.Transaction;

class TraversalProceduresTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    /** Two trees: a over b and c, b over d; and e over f. */
    @BeforeEach
    void makeGraph() {
        server.cypher(
                "CREATE (a:Root {name: 'a'})-[:R]->(b:B {name: 'b'})-[:R]->(:D {name: 'd'}), (a)-[:R]->(:C {name: 'c'}),"
                        + " (:Root {name: 'e'})-[:R]->(:F {name: 'f'})");
    }

    private static List<Map<String, Object>> rows(String statement) {
        try (Transaction transaction = server.database().beginTx();
                Result result = transaction.execute(statement)) {
            return result.stream().toList();
        }
    }

    private static Object one(String statement) {
        return rows(statement).get(0).values().iterator().next();
    }

    /** The names of the nodes with their depths, sorted. */
    private static Object traversed(String call) {
        return one(call + " YIELD node, depth WITH node.name + depth AS one ORDER BY one"
                + " RETURN reduce(all = '', one IN collect(one) | all + one)");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "'Root' | a0b1c1d2e0f1",
                "'Root(name==a)' | a0b1c1d2",
                "['B', 'Root(name==e)', 'B'] | b0b0d1d1e0f1",
                "a | a0b1c1d2",
                "[a, 'F'] | a0b1c1d2f0",
                "elementId(a) | a0b1c1d2",
                "id(a) | a0b1c1d2",
                "[] | \"\"",
                "null | \"\"",
            })
    void shouldStartFromAnythingThatNamesNodes(String start, String found) {
        assertThat(traversed("MATCH (a:Root {name: 'a'}) CALL tremaux.traverse(" + start
                        + ", {relationshipFilter: 'R>', uniqueness: 'NODE_PATH'})"))
                .isEqualTo(found);
    }

    @Test
    void shouldCountWhatTraverseReturns() {
        for (String config :
                List.of("", ", {}", ", {maxLevel: 1}", ", {relationshipFilter: 'R>', labelFilter: '-B'}")) {
            assertThat(one("CALL tremaux.count('Root'" + config + ") YIELD count RETURN count"))
                    .isEqualTo(one("CALL tremaux.traverse('Root'" + config + ") YIELD node RETURN count(*)"));
        }
    }

    @Test
    void shouldFindWhatApocFinds() {
        String config = "(a, {relationshipFilter: 'R', labelFilter: '-F'})";
        assertThat(one("MATCH (a:Root) CALL tremaux.traverse" + config + " YIELD node, depth"
                        + " RETURN collect([node.name, depth])"))
                .isEqualTo(one("MATCH (a:Root) CALL apoc.path.expandConfig" + config + " YIELD path"
                        + " RETURN collect([last(nodes(path)).name, length(path)])"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "endNodes: [b, 'C'] | b1c1",
                "terminatorNodes: elementId(b) | b1",
                "denylistNodes: b | a0c1",
                "denylistNodes: [] | a0b1c1d2",
                "denylistNodes: null | a0b1c1d2",
                "allowlistNodes: 'B(name==x)' | a0",
                "whitelistNodes: [b] | a0b1",
                "bfs: false, labelFilter: '-C' | a0b1d2",
                "labelFilter: '/D' | d2",
                "resultWhere: 'name==$n', params: {n: 'd'} | d2",
                "expand: ['Root=>R>'], cache: 'none' | a0b1c1",
                "maxLevel: 1.0, minLevel: null, limit: 3.0, uniqueness: null | a0b1c1",
                "maxLevel: '1', timeout: duration('PT59.5S') | a0b1c1",
                "timeout: 59.5, maxVisited: 9.0, maximal: null, params: null | a0b1c1d2",
            })
    void shouldTakeTheParametersOfHttp(String config, String found) {
        assertThat(traversed("MATCH (b:B) CALL tremaux.traverse('Root(name==a)', {" + config + "})")
                        .toString())
                .isEqualTo(found);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "maxlevel: 1 | There is no parameter `maxlevel` here. Did you mean maxLevel? Given: maxlevel; expected: one of",
                "start: 'B' | start is given twice",
                "return: 'count' | There is no parameter `return` here",
                "inducedBy: 'all' | There is no parameter `inducedBy` here",
                "limit: '1.5' | limit must be a whole number",
                "bfs: 'yes' | bfs must be true or false",
                "endNodes: [true] | endNodes has a value that names no node. Given: endNodes = true; expected: a node, an element id, an internal id, a label",
                "endNodes: '4:00000000-0000-0000-0000-000000000000:0' | has no node 4:00000000-0000-0000-0000-000000000000:0. Given: endNodes = 4:0",
                "endNodes: 999999 | :999999; expected: a node of this database",
                "resultWhere: 'a==$b' | $b",
            })
    void shouldRejectWhatItDoesNotKnow(String config, String message) {
        assertThatThrownBy(() -> rows("CALL tremaux.traverse('Root', {" + config + "})"))
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "tremaux.traverse('Root', null) | Given: config = null; expected: a map",
                "tremaux.count('Root', null) | Given: config = null; expected: a map",
                "tremaux.recommend('Root', null) | Given: config = null; expected: a map",
                "tremaux.load.nodes([], null) | Given: config = null; expected: a map",
                "tremaux.load.nodes([null], {}) | row must be a map",
                "tremaux.load.relationships(null) | Given: rows = null; expected: a list of maps",
            })
    void shouldRejectNullForAMapOrAList(String call, String message) {
        assertThatThrownBy(() -> rows("CALL " + call)).hasMessageContaining(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"tremaux", "neo4j"})
    void shouldSeeWhatItsStatementHasWritten(String engine) {
        String call = " CALL tremaux.count(a, {engine: '" + engine + "'}) YIELD count RETURN count";
        String match = "MATCH (a:Root {name: 'e'})";
        assertThat(one(match + call)).isEqualTo(2L);
        assertThat(one(match + " CREATE (a)-[:R]->() WITH a" + call)).isEqualTo(3L);
        assertThat(one(match + call)).isEqualTo(2L);
    }

    @Test
    void shouldTellWhatEachFacadeCaches() {
        server.client().delete("neo4j/caches");
        String call = "CALL tremaux.caches()";
        Object kept = rows(call).get(3).get("entries"); // of other tests
        assertThat(rows(call))
                .extracting(row -> row.get("database") + " " + row.get("facade") + " " + row.get("entries"))
                .containsExactly(
                        "neo4j labels 0", "neo4j properties 0", "neo4j relationships 0", "neo4j constructed " + kept);
        one("CALL tremaux.count('Root', {labelFilter: '-F', resultWhere: 'name==a'}) YIELD count RETURN count");
        assertThat(rows(call)).allSatisfy(row -> {
            assertThat((long) row.get("entries")).isPositive();
            if (!row.get("facade").equals("constructed")) {
                assertThat((long) row.get("bytes")).isPositive();
            }
            assertThat(row).containsEntry("enabled", true).containsEntry("coherence", "exact");
        });
    }

    @Test
    void shouldTraverseFromEachStartNodeByItself() {
        assertThat(rows("CALL tremaux.traverse(['Root', 'B'], {perStart: true}) YIELD node, depth, start"
                        + " RETURN start.name + node.name + depth AS r"))
                .extracting(row -> row.get("r"))
                .containsExactlyInAnyOrder("aa0", "ab1", "ac1", "ad2", "ee0", "ef1", "bb0", "ba1", "bd1", "bc2");
        assertThat(rows("CALL tremaux.traverse('Root', {}) YIELD start RETURN DISTINCT start"))
                .containsExactly(Collections.singletonMap("start", null));
    }

    @ParameterizedTest
    @ValueSource(strings = {"tremaux", "neo4j"})
    void shouldCountFromEachStartNodeByItself(String engine) {
        assertThat(rows("CALL tremaux.count(['Root', 'B'], {relationshipFilter: 'R>', perStart: true, engine: '"
                        + engine + "'}) YIELD count, truncated, start RETURN start.name + count AS r, truncated"))
                .extracting(row -> row.get("r") + " " + row.get("truncated"))
                .containsExactlyInAnyOrder("a4 null", "e2 null", "b2 null") // the roots as the store has them
                .last()
                .isEqualTo("b2 null");
    }
}
