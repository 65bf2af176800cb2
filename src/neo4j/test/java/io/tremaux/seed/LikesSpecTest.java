package io.tremaux.seed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tremaux.TremauxServer;
import io.tremaux.job.Progress;
import io.tremaux.job.State;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.seed.SeedGraph.ConflictException;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
import org.neo4j.logging.NullLog;

@Timeout(60)
class LikesSpecTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    /** 15,000 likes and 1,030 nodes: more than one transaction makes. */
    private static final LikesSpec MEASURES = new LikesSpec(30, 15, 1000, 7);

    private static final LikesSpec SMALL = new LikesSpec(3, 2, 4, 1);

    private static final SeedRuns writer = new SeedRuns(server);

    private final SeedGraph graph = new SeedGraph(NullLog.getInstance(), true);

    @AfterEach
    void stop() {
        graph.close();
        writer.awaitEnd(graph);
    }

    @Test
    void shouldDrawTheLikesOfEachPersonWithReplacement() {
        Progress<SeedGraphSpec> progress = writer.plant(graph, MEASURES, writer::begin);

        assertThat(progress).isEqualTo(new Progress<>(State.COMPLETE, MEASURES, 1030, 1030, null));
        assertExact(MEASURES);
    }

    private void assertExact(LikesSpec measures) {
        Map<String, Long> expected = new TreeMap<>();
        Random random = new Random(measures.seed());
        for (int person = 0; person < measures.persons(); person++) {
            for (int like = 0; like < measures.likes(); like++) {
                expected.merge("person " + person + " item " + random.nextInt(measures.items()), 1L, Long::sum);
            }
        }
        Map<String, Long> found = new TreeMap<>();
        try (InternalTransaction transaction = writer.begin()) {
            transaction
                    .execute("MATCH (p:Person)-[:LIKES]->(i:Item) RETURN p.name + ' ' + i.name AS like, count(*) AS n")
                    .forEachRemaining(row -> found.put((String) row.get("like"), (Long) row.get("n")));
        }
        assertThat(found).isEqualTo(expected);
        assertThat(writer.count("MATCH (n:Item) RETURN count(n) AS n")).isEqualTo(measures.items());
        assertThat(writer.count("MATCH (n) RETURN count(n) AS n")).isEqualTo(measures.nodes());
    }

    @Test
    void shouldFindAPersonByAnIndex() {
        writer.plant(graph, SMALL, writer::begin);

        assertThat(writer.count("SHOW INDEXES YIELD labelsOrTypes, properties, state"
                        + " WHERE labelsOrTypes IN [['Person'], ['Item']] AND properties = ['name'] AND state = 'ONLINE'"
                        + " RETURN count(*) AS n"))
                .isEqualTo(2);
    }

    @Test
    void shouldRecogniseAWholeGraphAndNoOther() {
        writer.plant(graph, SMALL, writer::begin);
        SeedGraph afterRestart = new SeedGraph(NullLog.getInstance(), true);

        assertThat(afterRestart.plant(SMALL, writer::begin).state()).isEqualTo(State.COMPLETE);
        assertThatThrownBy(() -> graph.plant(new LikesSpec(3, 3, 4, 1), writer::begin))
                .isInstanceOf(ConflictException.class);
        assertThatThrownBy(() -> graph.plant(new TreeSpec(1, 2, 1), writer::begin))
                .isInstanceOf(ConflictException.class);
    }

    /** One transaction for a look, one for the schema, one for the mark, and one for each 10,000 nodes and likes. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void shouldRepeatARunThatWasCutOff(int transactions) {
        assertThat(writer.plant(graph, MEASURES, writer.failingAfter(transactions))
                        .state())
                .isEqualTo(State.FAILED);

        assertThat(writer.plant(graph, SMALL, writer::begin).state()).isEqualTo(State.COMPLETE);
        assertExact(SMALL);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void shouldRepeatARunThatWasCutOffWhileClearing(int transactions) {
        writer.plant(graph, MEASURES, writer::begin);
        server.cypher("MATCH (n:FirstItem) SET n.tremauxComplete = false");

        assertThat(writer.plant(graph, MEASURES, writer.failingAfter(transactions))
                        .state())
                .isEqualTo(State.FAILED);
        assertThat(writer.plant(graph, MEASURES, writer::begin).state()).isEqualTo(State.COMPLETE);
        assertExact(MEASURES);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "whole   | CREATE (:Mine)",
                "whole   | CREATE (:Person {name: 'mine'})",
                "cut off | CREATE (:Mine)",
                "cut off | CREATE (:Person:Mine {name: 'mine'})",
                "cut off | CREATE (:Person {name: 'mine', age: 3})",
                "cut off | CREATE (:Person {name: 'Ann'})-[:LIKES]->(:Item {name: 'tea'})",
                "cut off | CREATE (:Person {name: 'person 4'})",
                "cut off | CREATE (:Person {name: 'person 3'})",
                "cut off | CREATE (:Item {name: 'item 0'})",
                "cut off | MATCH (p:Person), (i:Item) WITH p, i LIMIT 1 CREATE (p)-[:LIKES {stars: 5}]->(i)",
                "cut off | MATCH (p:Person), (i:Item) WITH p, i LIMIT 1 CREATE (p)-[:OWNS]->(i)",
                "none    | CREATE (:Item:FirstItem {name: 'mine'})",
                "none    | CREATE (:FirstItem {tremauxItems: 3, tremauxLikes: 2, tremauxPersons: 0, tremauxSeed: 1, tremauxComplete: false})",
            })
    void shouldTouchNothingThatIsNotOurs(String stands, String foreign) {
        if (!stands.equals("none")) {
            writer.plant(graph, SMALL, writer::begin);
        }
        server.cypher(foreign);
        if (stands.equals("cut off")) {
            server.cypher("MATCH (n:FirstItem) SET n.tremauxComplete = false");
        }
        long nodes = writer.count("MATCH (n) RETURN count(n) AS n");

        assertThatThrownBy(() -> graph.plant(SMALL, writer::begin)).isInstanceOf(ConflictException.class);
        assertThat(writer.count("MATCH (n) RETURN count(n) AS n")).isEqualTo(nodes);
    }

    @ParameterizedTest
    @CsvSource({"0, 1, 1", "1, 0, 1", "1, 1, 0", "100000000, 1, 1", "1, 2147483647, 1000"})
    void shouldRejectWhatIsTooSmallOrTooLarge(int items, int likes, int persons) {
        assertThatThrownBy(() -> new LikesSpec(items, likes, persons, 42))
                .isInstanceOf(InvalidParameterException.class);
    }
}
