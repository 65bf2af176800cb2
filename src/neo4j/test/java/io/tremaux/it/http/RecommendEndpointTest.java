package io.tremaux.it.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.tremaux.TremauxClient.Answer;
import io.tremaux.TremauxServer;
import io.tremaux.plugin.TremauxSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecommendEndpointTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static final String[] ANN = {
        "start", "Person(name==Ann)", "step", "LIKES>", "step", "<LIKES", "step", "LIKES>"
    };

    @BeforeEach
    void makeGraph() {
        server.cypher("CREATE (a:Person {name: 'Ann'})-[:LIKES {stars: 2}]->(t:Item {name: 'tea'}),"
                + " (b:Person {name: 'Bob'})-[:LIKES {stars: 'many'}]->(t), (b)-[:LIKES]->(:Item {name: 'mug'})");
    }

    private static Answer ask(String... more) {
        List<String> all = new ArrayList<>(List.of(ANN));
        all.addAll(List.of(more));
        return server.client().get("neo4j/recommend", all.toArray(String[]::new));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "exclude | LIKES>(price<10 | not closed",
                "exclude | LIKES>] | has no opening bracket",
                "exclude | LIKES>:/Item | without / and >",
                "exclude | LIKES>(price<) | price<",
                "exclude | LIKES>,<LIKES, | after the last comma",
                "exclude | A,A,A,A,A,A,A,A,A | 1 to 8 steps",
                "exclude | LIKES>(a==1)b | nothing is expected",
                "uniqueness | NODE_GLOBAL | one of",
                "distinct | yes | true or false",
                "minScore | high | a number",
                "limit | -2 | whole number",
                "skip | -1 | whole number",
                "return | paths | one of nodes, ids",
                "weight | stars | not a finite number",
                "labelFilter | Item | There is no parameter"
            })
    void shouldRejectWhatItCannotAnswer(String parameter, String value, String detail) {
        Answer answer = ask(parameter, value);

        assertThat(answer.status()).as(answer.body()).isEqualTo(400);
        assertThat(answer.json().path("parameter").asText()).isEqualTo(parameter);
        assertThat(answer.json().path("detail").asText()).contains(detail);
    }

    @Test
    void shouldRejectTooFewOrTooManySteps() {
        for (String steps : List.of("LIKES>", "A,A,A,A,A,A,A,A,A")) {
            Answer answer = server.client().get("neo4j/recommend", "start", "Person", "steps", steps);
            assertThat(answer.status()).isEqualTo(400);
            assertThat(answer.json().path("parameter").asText()).isEqualTo("steps");
        }
        Answer both = ask("steps", "LIKES>,LIKES>");
        assertThat(both.status()).isEqualTo(400);
        assertThat(both.json().path("detail").asText()).contains("two names");
        Answer none = server.client().get("neo4j/recommend", "start", "Person");
        assertThat(none.json().path("type").asText()).endsWith("missing-parameter");
    }

    @Test
    void shouldRejectWhatDistinctHasNoUseFor() {
        assertThat(ask("distinct", "true", "weight", "stars")
                        .json()
                        .path("parameter")
                        .asText())
                .isEqualTo("weight");
        assertThat(ask("distinct", "true", "uniqueness", "relationship_path")
                        .json()
                        .path("parameter")
                        .asText())
                .isEqualTo("uniqueness");
    }

    @Test
    void shouldRejectStepsThatAreNoneInABody() {
        for (String steps : List.of(
                "[1, 2]", "[\"A\", {\"where\": \"a==1\"}]", "[\"A\", {\"relationship\": \"A\"}]", "[\"A\", [\"A\"]]")) {
            Answer answer =
                    server.client().post("neo4j/recommend", "{\"start\": \"Person\", \"steps\": " + steps + "}");
            assertThat(answer.status()).as(answer.body()).isEqualTo(400);
        }
    }

    /** As text and as a map: a comma inside backticks does not end the step. */
    @ParameterizedTest
    @ValueSource(strings = {"\"`LIKES, much`>\"", "{\"relationships\": \"`LIKES, much`>\"}"})
    void shouldFollowATypeWithACommaInItsName(String step) {
        server.cypher("MATCH (a:Person {name: 'Ann'}) CREATE (a)-[:`LIKES, much`]->(:Item {name: 'jam'})");
        String back = step.replace("`>", "`").replace("`LIKES", "<`LIKES");

        Answer answer = server.client()
                .post(
                        "neo4j/recommend",
                        "{\"start\": \"Person(name==Ann)\", \"includeStart\": true, \"uniqueness\": \"NONE\", \"steps\": ["
                                + step + ", " + back + "]}");

        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(answer.json().path("count").asInt()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"tremaux", "neo4j"})
    void shouldHaveNoRowsIfItWasCutShort(String engine) {
        Answer answer = ask("maxVisited", "2", "engine", engine);

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.json().path("nodes")).isEmpty();
        assertThat(answer.json().path("count").asInt()).isZero();
        assertThat(answer.json().path("truncated").asText()).isEqualTo("maxVisited");
        assertThat(ask("engine", engine).json().path("truncated").isNull()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"tremaux", "neo4j"})
    void shouldEndInTime(String engine) {
        server.cypher("UNWIND range(1, 300) AS i CREATE (:Hub {i: i})");
        server.cypher("MATCH (a:Hub), (b:Hub) WHERE a.i < b.i CREATE (a)-[:NEAR]->(b)");

        assertEndsInTime(engine, "timeout", "50ms");
        server.with(TremauxSettings.walks_timeout, Duration.ofMillis(50), () -> assertEndsInTime(engine));
    }

    private static void assertEndsInTime(String engine, String... more) {
        List<String> parameters =
                new ArrayList<>(List.of("start", "Hub", "steps", "NEAR,NEAR,NEAR,NEAR,NEAR,NEAR", "engine", engine));
        parameters.addAll(List.of(more));
        Answer answer = server.client().get("neo4j/recommend", parameters.toArray(String[]::new));

        assertThat(answer.json().path("truncated").asText()).as(answer.body()).isEqualTo("timeout");
        assertThat(answer.json().path("nodes")).isEmpty();
    }

    /** Each of 8 steps has 300 times as many paths as the one before: 300^8 are more than 2^63. */
    @Test
    void shouldNotCountFurtherThanItCan() {
        server.cypher(
                "CREATE (a:End {name: 'a'})-[:NEXT]->(a) WITH a UNWIND range(2, 300) AS i CREATE (a)-[:NEXT]->(a)");
        String[] request = {"start", "End", "steps", "NEXT,NEXT,NEXT,NEXT,NEXT,NEXT,NEXT,NEXT", "uniqueness", "NONE"};

        Answer answer = server.client().get("neo4j/recommend", request);

        assertThat(answer.status()).as(answer.body()).isEqualTo(400);
        assertThat(answer.json().path("parameter").asText()).isEqualTo("steps");
        assertThat(answer.json().path("detail").asText()).contains("more paths");

        Answer excluded = server.client()
                .get(
                        "neo4j/recommend",
                        "start",
                        "End",
                        "steps",
                        "NEXT,NEXT",
                        "exclude",
                        request[3],
                        "uniqueness",
                        "NONE");
        assertThat(excluded.status()).as(excluded.body()).isEqualTo(400);
        assertThat(excluded.json().path("parameter").asText()).isEqualTo("exclude");
    }

    /** Infinity times 0 is no number, and was taken for a path that is gone. */
    @ParameterizedTest
    @ValueSource(strings = {"tremaux", "neo4j"})
    void shouldNotLoseAPathWhoseWeightIsTooGreatOnItsWay(String engine) {
        server.cypher("CREATE (:A)-[:R {w: 1e200}]->()-[:R {w: 1e200}]->()-[:R {w: 0}]->(:D)");
        for (String uniqueness : List.of("RELATIONSHIP_PATH", "NODE_PATH", "NONE")) {
            assertRejected(weighed(engine, uniqueness, "R>,R>,R>"), "steps", "weights is too large");
        }
    }

    /** Paths that come to no end, and nodes that the last step may not reach: nobody asked what these count. */
    @ParameterizedTest
    @ValueSource(strings = {"tremaux", "neo4j"})
    void shouldAskOnlyWhatWholePathsWeigh(String engine) {
        server.cypher("CREATE (a:A {name: 'a'})-[:R {w: 3}]->(b)-[:S {w: 2}]->(:D {name: 'd'}),"
                + " (a)-[:R {w: 'much'}]->(:Nowhere), (b)-[:S {w: 'much'}]->(:Refused), (b)-[:S {w: 1e200}]->(c:Refused),"
                + " (a)-[:R {w: 1e200}]->(x)-[:S {w: 1e200}]->(c)");
        for (String uniqueness : List.of("RELATIONSHIP_PATH", "NODE_PATH", "NONE")) {
            Answer admitted = weighed(engine, uniqueness, "R>,S>:D");
            assertThat(admitted.status()).as(admitted.body()).isEqualTo(200);
            assertThat(admitted.json().path("nodes")).hasSize(1);
            assertThat(admitted.json().path("nodes").path(0).path("score").asDouble())
                    .isEqualTo(6);
            assertThat(weighed(engine, uniqueness, "R>:-Nowhere,S>:D").status()).isEqualTo(200);
            assertRejected(weighed(engine, uniqueness, "R>,S>"), "weight", "not a finite number");
        }
        server.cypher("MATCH ()-[r {w: 'much'}]->() DELETE r");
        assertRejected(weighed(engine, "NONE", "R>,S>"), "steps", "weights is too large");
    }

    private static Answer weighed(String engine, String uniqueness, String steps) {
        return server.client()
                .get(
                        "neo4j/recommend",
                        "start",
                        "A",
                        "steps",
                        steps,
                        "weight",
                        "w",
                        "engine",
                        engine,
                        "uniqueness",
                        uniqueness);
    }

    private static void assertRejected(Answer answer, String parameter, String detail) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(400);
        assertThat(answer.json().path("parameter").asText()).isEqualTo(parameter);
        assertThat(answer.json().path("detail").asText()).contains(detail);
    }

    @Test
    void shouldReadAPredicateOnce() {
        ask("exclude", "LIKES>(name==tea)");
        long before = constructedHits();
        ask("exclude", "LIKES>(name==tea)");
        assertThat(constructedHits()).isGreaterThan(before);
    }

    private static long constructedHits() {
        return server.client()
                .get("neo4j/caches")
                .json()
                .at("/constructed/hits")
                .asLong(-1);
    }

    @Test
    void shouldStreamLines() {
        Answer answer = server.client()
                .send(server.client()
                        .request(
                                "neo4j/recommend?start=Person&step=LIKES%3E&step=%3CLIKES&includeStart=true&return=ids")
                        .header("Accept", "application/x-ndjson"));

        List<String> lines =
                answer.body().lines().filter(line -> !line.isBlank()).toList();
        assertThat(lines).hasSize(3);
        assertThat(lines.get(0)).contains("\"elementId\"").contains("\"score\":1");
        assertThat(lines.get(2)).contains("\"summary\":{\"count\":2");
    }

    @Test
    void shouldWarnOfNamesThatTheDatabaseHasNever() {
        Answer answer = ask("exclude", "LOVES>:Unheardof(prise<10)", "weight", "stras");
        assertThat(StreamSupport.stream(answer.json().path("warnings").spliterator(), false)
                        .map(JsonNode::asText)
                        .toList())
                .hasSize(4)
                .anyMatch(warning -> warning.contains("LOVES"));
    }
}
