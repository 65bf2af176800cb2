package io.tremaux.procedure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tremaux.TremauxServer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.neo4j.graphdb.Result;
import org.neo4j.graphdb.Transaction;

class RecommendProcedureTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static final String STEPS = "steps: ['LIKES>', '<LIKES', 'LIKES>'], exclude: ['LIKES>']";

    @BeforeEach
    void makeGraph() {
        server.cypher("CREATE (:P {name: 'a'})-[:LIKES]->(t:I {name: 't'}), (b:P {name: 'b'})-[:LIKES]->(t),"
                + " (b)-[:LIKES {stars: 2}]->(:I {name: 'm'}), (:P {name: 'c'})");
    }

    private static List<String> recommended(String before, String call) {
        try (Transaction transaction = server.database().beginTx();
                Result result = transaction.execute(before + " CALL tremaux.recommend(" + call
                        + ") YIELD node, score RETURN node.name + score AS r")) {
            return result.stream().map(row -> row.get("r").toString()).toList();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "a | m1",
                "[a, a] | m2",
                "elementId(a) | m1",
                "id(a) | m1",
                "'P(name==a)' | m1",
                "null | \"\"",
                "[] | \"\""
            })
    void shouldStartFromAnythingThatNamesNodes(String start, String found) {
        assertThat(String.join(",", recommended("MATCH (a:P {name: 'a'})", start + ", {" + STEPS + "}")))
                .isEqualTo(found);
    }

    @ParameterizedTest
    @ValueSource(strings = {"tremaux", "neo4j"})
    void shouldSeeWhatItsStatementHasWritten(String engine) {
        String call = "a, {" + STEPS + ", engine: '" + engine + "'}";
        String match =
                "MATCH (a:P {name: 'a'}), (b:P {name: 'b'}), (c:P {name: 'c'}), (t:I {name: 't'}), (m:I {name: 'm'})";
        assertThat(recommended(match, call)).containsExactly("m1");
        assertThat(recommended(
                        match + " CREATE (c)-[:LIKES]->(t), (c)-[:LIKES]->(m), (c)-[:LIKES]->(:I {name: 'n'})"
                                + " WITH a",
                        call))
                .containsExactly("m2", "n1");
        assertThat(recommended(match + ", (b)-[r:LIKES]->(m) DELETE r WITH a", call))
                .isEmpty();
        assertThat(recommended(match, call)).containsExactly("m1");
    }

    /** There are 300^6 paths: nobody waits for their number. */
    @ParameterizedTest
    @ValueSource(strings = {"tremaux", "neo4j"})
    @Timeout(120)
    void shouldEndWithItsTransaction(String engine) throws InterruptedException {
        server.cypher("UNWIND range(1, 300) AS i CREATE (:Hub {i: i})");
        server.cypher("MATCH (a:Hub), (b:Hub) WHERE a.i < b.i CREATE (a)-[:NEAR]->(b)");
        try (Transaction transaction = server.database().beginTx()) {
            Thread ending = new Thread(() -> {
                while (!isAtWork()) {
                    Thread.onSpinWait();
                }
                transaction.terminate();
            });
            ending.start();
            String call = "CALL tremaux.recommend('Hub', {steps: 'NEAR,NEAR,NEAR,NEAR,NEAR,NEAR', engine: '" + engine
                    + "'}) YIELD node RETURN count(*)";
            assertThatThrownBy(() -> transaction.execute(call).resultAsString())
                    .hasMessageContaining(
                            "has been terminated"); // thrown by whoever looks first: us, the framework, Cypher
            ending.join();
        }
    }

    private static boolean isAtWork() {
        String others = "SHOW TRANSACTIONS YIELD currentQuery WHERE currentQuery STARTS WITH 'CALL tremaux.recommend'"
                + " RETURN count(*) AS n";
        return server.database()
                .executeTransactionally(
                        others, Map.of(), rows -> (Long) rows.next().get("n") > 0);
    }

    @Test
    void shouldWeighByNumbers() {
        assertThat(recommended("MATCH (a:P {name: 'a'})", "a, {" + STEPS + ", weight: 'stars'}"))
                .containsExactly("m2.0");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "steps: ['A'] | 2 to 8 steps",
                "steps: 'A,A', exclude: [{labels: 'A'}] | needs relationships",
                "steps: ['A', {relationships: 'A', label: 'B'}] | Did you mean labels?",
                "steps: ['A', {relationships: 'A', where: 'x=1'}] | steps",
                "steps: ['A', 1] | a string or a map",
                "steps: 'A,A', uniqueness: 'NODE_LEVEL' | one of RELATIONSHIP_PATH, NODE_PATH, NONE",
                "steps: 'A,A', start: 'B' | start is given twice",
                "steps: 'A,A(x==$y)' | $y"
            })
    void shouldRejectWhatItDoesNotKnow(String config, String message) {
        assertThatThrownBy(() -> recommended("", "'P', {" + config + "}")).hasMessageContaining(message);
    }
}
