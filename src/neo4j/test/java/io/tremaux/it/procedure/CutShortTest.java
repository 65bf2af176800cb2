package io.tremaux.it.procedure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tremaux.TremauxServer;
import io.tremaux.request.LongQuestions;
import io.tremaux.request.QueryKind;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.neo4j.graphdb.QueryExecutionException;
import org.neo4j.graphdb.Result;
import org.neo4j.graphdb.Transaction;

/** No procedure passes a part of an answer for the whole. */
class CutShortTest {
    /** A walk that never ends but by its timeout. */
    private static final String ENDLESS = "uniqueness: 'NONE', timeout: '20ms'";

    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    /** A circle of ten. */
    @BeforeEach
    void makeCircle() {
        server.cypher("CREATE (:Start:N {number: 0})");
        server.cypher("UNWIND range(1, 9) AS number CREATE (:N {number: number})");
        server.cypher("MATCH (a:N), (b:N) WHERE b.number = (a.number + 1) % 10 CREATE (a)-[:R]->(b)");
    }

    /** Each row by its columns. */
    private static List<Map<String, Object>> rows(String statement) {
        return rows(statement, Map.of());
    }

    private static List<Map<String, Object>> rows(String statement, Map<String, Object> values) {
        try (Transaction transaction = server.database().beginTx();
                Result result = transaction.execute(statement, values)) {
            return result.stream().toList();
        }
    }

    /** The number of rows that come before the statement fails with a message that has all of these. */
    private static int rowsBefore(String statement, String... message) {
        AtomicInteger rows = new AtomicInteger();
        try (Transaction transaction = server.database().beginTx()) {
            Result result = transaction.execute(statement);
            assertThatThrownBy(() ->
                            result.accept(row -> rows.incrementAndGet() > 0)) // does not look ahead, as next() does
                    .hasMessageContainingAll(message);
        } catch (QueryExecutionException e) {
            assertThat(e).hasMessageContainingAll(message); // at the first row
        }
        return rows.get();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "maxVisited: 4 | 4 | maxVisited",
                "limit: 4 | 4 | limit",
                "maxVisited: 10 | 10 | ",
                "limit: 11 | 10 | ",
                "timeout: '1h' | 10 | "
            })
    void shouldTellWhatCutACountShort(String config, long count, String truncated) {
        Map<String, Object> row =
                rows("CALL tremaux.count('Start', {" + config + "})").get(0);
        assertThat(row.get("count")).isEqualTo(count);
        assertThat(row.get("truncated")).isEqualTo(truncated);
    }

    @ParameterizedTest
    @ValueSource(strings = {"tremaux", "neo4j"})
    void shouldTellThatTheTimeoutCutACountShort(String engine) {
        String call = "CALL tremaux.count('Start', {engine: '" + engine + "', " + ENDLESS + "})";
        assertThat(rows(call).get(0).get("truncated")).isEqualTo("timeout");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "tremaux.traverse(s, {maxVisited: 4}) YIELD node | 4",
                "tremaux.traverse(s, {maxVisited: 4, engine: 'neo4j'}) YIELD node | 4",
                "tremaux.path.expandConfig(s, {maxVisited: 4}) YIELD path | 4",
                "tremaux.path.spanningTree(s, {maxVisited: 4}) YIELD path | 4",
                "tremaux.path.subgraphNodes(s, {maxVisited: 4}) YIELD node | 4",
                "tremaux.path.subgraphNodes(s, {maxVisited: 4, labelFilter: '>X', optional: true}) YIELD node | 0",
                "tremaux.path.subgraphAll(s, {maxVisited: 4}) YIELD nodes | 0",
                "tremaux.recommend(s, {steps: 'R,R', maxVisited: 4}) YIELD node | 0",
            })
    void shouldEndInAnErrorAfterTheRowsOfAPart(String call, int rows) {
        String statement = "MATCH (s:Start) CALL " + call + " RETURN *";
        assertThat(rowsBefore(statement, "incomplete", "maxVisited = 4", "a greater number"))
                .isEqualTo(rows);
    }

    @ParameterizedTest
    @CsvSource({"tremaux.traverse, node", "tremaux.path.expandConfig, path"})
    void shouldEndInAnErrorAtTheTimeout(String procedure, String column) {
        String config = ENDLESS.replace("20ms", "1000ms"); // by then even a cold server has found rows
        String statement = "MATCH (s:Start) CALL " + procedure + "(s, {" + config + "}) YIELD " + column + " RETURN 1";
        assertThat(rowsBefore(statement, "incomplete", "timeout = 1000ms", "a longer time"))
                .isPositive();
    }

    @Test
    void shouldHaveNoPartOfWhatTheTimeoutEnds() {
        server.plant(LongQuestions.graph(150));
        String reachable = "CALL tremaux.reachable($start, $end, $config) YIELD reachable, depth, truncated";
        assertThat(rows(reachable, arguments(QueryKind.REACHABLE, Map.of())))
                .singleElement()
                .satisfies(row -> assertThat(row)
                        .containsEntry("reachable", null)
                        .containsEntry("depth", null)
                        .containsEntry("truncated", "timeout"));
        assertEndedByTimeout(reachable, arguments(QueryKind.REACHABLE, Map.of("pairs", "all")));
        for (QueryKind kind : List.of(QueryKind.SHORTEST, QueryKind.CHEAPEST)) {
            String call = "CALL tremaux.path." + kind.name().toLowerCase(Locale.ROOT) + "($start, $end, $config)";
            assertEndedByTimeout(call, arguments(kind, Map.of()));
        }
        for (QueryKind kind : List.of(QueryKind.ROLLUP, QueryKind.ORDER, QueryKind.CYCLES)) {
            String call = "CALL tremaux." + kind.name().toLowerCase(Locale.ROOT) + "($start, $config)";
            assertEndedByTimeout(call, arguments(kind, Map.of()));
        }
    }

    private static Map<String, Object> arguments(QueryKind kind, Map<String, Object> more) {
        Map<String, Object> config = new HashMap<>(LongQuestions.of(kind));
        config.putAll(more);
        Map<String, Object> arguments = new HashMap<>(Map.of("start", config.remove("start"), "config", config));
        arguments.put("end", config.remove("end"));
        return arguments;
    }

    private static void assertEndedByTimeout(String call, Map<String, Object> arguments) {
        assertThatThrownBy(() -> rows(call, arguments))
                .as(call)
                .hasMessageContainingAll("The answer is incomplete: timeout", "a longer time, or none");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tremaux.traverse(s, {limit: 4}) YIELD node",
                "tremaux.traverse(s, {limit: 4, maxVisited: 4}) YIELD node",
                "tremaux.path.expandConfig(s, {limit: 4}) YIELD path",
                "tremaux.traverse(s, {maxVisited: 7}) YIELD node WITH node LIMIT 4",
            })
    void shouldNotFailWhereSoManyRowsWereAskedFor(String call) {
        String end = call.contains("WITH") ? " RETURN node" : " RETURN *";
        assertThat(rows("MATCH (s:Start) CALL " + call + end)).hasSize(4);
    }

    @Test
    void shouldEndAWritingStatementWithoutAnyChange() {
        assertThatThrownBy(() -> server.cypher(
                        "MATCH (s:Start) CALL tremaux.traverse(s, {maxVisited: 4}) YIELD node SET node.seen = true"))
                .hasMessageContaining("incomplete");
        assertThat(rows("MATCH (n) WHERE n.seen RETURN n")).isEmpty();
    }
}
