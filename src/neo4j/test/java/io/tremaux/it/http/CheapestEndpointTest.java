package io.tremaux.it.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.tremaux.TremauxClient.Answer;
import io.tremaux.TremauxServer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CheapestEndpointTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    /** From a to d: by b in two steps for 9, by c in two for 6, by e and b in three for 5. */
    @BeforeEach
    void makeGraph() {
        server.cypher("CREATE (a:N {name: 'a', toll: 9}), (b:N {name: 'b', toll: 4}), (c:N {name: 'c', toll: 0}),"
                + " (d:N {name: 'd'}), (e:N {name: 'e', toll: 1}), (f:N {name: 'f'}),"
                + " (a)-[:R {km: 6}]->(b), (b)-[:R {km: 3}]->(d), (a)-[:R {km: 1.5}]->(c), (c)-[:R {km: 4.5}]->(d),"
                + " (a)-[:R {km: 1}]->(e), (e)-[:R {km: 1}]->(b), (d)-[:S]->(f)");
    }

    private static Answer ask(String... more) {
        List<String> all = new ArrayList<>(List.of("start", "N(name==a)", "relationshipFilter", "R>"));
        all.addAll(List.of(more));
        return server.client().get("neo4j/cheapest", all.toArray(String[]::new));
    }

    private static Answer toEnd(String... more) {
        List<String> all = new ArrayList<>(List.of("end", "N(name==d)", "weight", "km"));
        all.addAll(List.of(more));
        return ask(all.toArray(String[]::new));
    }

    private static List<String> paths(Answer answer) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        List<String> paths = new ArrayList<>();
        for (JsonNode row : answer.json().path("paths")) {
            StringBuilder names = new StringBuilder();
            for (JsonNode each : row.path("path")) {
                names.append(each.path("properties").path("name").asText(""));
            }
            paths.add(names + " " + row.path("depth").asInt() + " "
                    + row.path("cost").asDouble());
        }
        return paths;
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "request", "permanent"})
    void shouldFindTheCheapestFirst(String cache) {
        for (int round = 0; round < 2; round++) { // by the store, then by what is cached
            assertThat(paths(toEnd("cache", cache))).containsExactly("aebd 3 5.0");
            assertThat(paths(toEnd("cache", cache, "k", "9"))).containsExactly("aebd 3 5.0", "acd 2 6.0", "abd 2 9.0");
            assertThat(paths(toEnd("cache", cache, "k", "9", "maxLevel", "2")))
                    .containsExactly("acd 2 6.0", "abd 2 9.0");
        }
    }

    @Test
    void shouldAddTheWeightsOfNodes() {
        assertThat(paths(toEnd("nodeWeight", "toll", "nodeDefault", "0.5", "k", "2")))
                .containsExactly("acd 2 6.5", "aebd 3 10.5");
        assertThat(paths(ask("end", "N(name==d)", "nodeWeight", "toll", "nodeDefault", "0")))
                .containsExactly("acd 2 0.0");
    }

    @Test
    void shouldFollowTheFilters() {
        assertThat(paths(toEnd("nodeWhere", "name!=e"))).containsExactly("acd 2 6.0");
        assertThat(paths(toEnd("relationshipWhere", "km>1"))).containsExactly("acd 2 6.0");
        assertThat(paths(toEnd("maxCost", "4.5"))).isEmpty();
        assertThat(paths(toEnd("maxCost", "5"))).hasSize(1);
    }

    /** No path comes to the lone node, so that what leads there, or from there to the end, need have no weight. */
    @ParameterizedTest
    @ValueSource(strings = {"1", "9"})
    void shouldNotAskForWeightsOfWhatLeadsToADeniedNode(String k) {
        server.cypher(
                "MATCH (a:N {name: 'a'}), (d:N {name: 'd'}) CREATE (a)-[:R {km: -1}]->(:Lone)-[:R {km: 'x'}]->(d)");

        assertThat(ask("end", "N(name==d)", "weight", "km", "k", k).status()).isEqualTo(400);
        assertThat(paths(toEnd("labelFilter", "-Lone", "k", k)))
                .startsWith("aebd 3 5.0")
                .hasSize(Math.min(Integer.parseInt(k), 3));
    }

    @Test
    void shouldFindTheNearestNodes() {
        Answer nearest = ask("weight", "km", "return", "nodes", "properties", "name", "limit", "4");
        assertThat(nearest.json().path("nodes"))
                .extracting(row -> row.path("properties").path("name").asText()
                        + row.path("cost").asDouble())
                .containsExactly("a0.0", "e1.0", "c1.5", "b2.0");
        assertThat(nearest.json().path("truncated").asText()).isEqualTo("limit");
        assertThat(paths(ask("weight", "km", "maxCost", "1.5"))).containsExactly("a 0 0.0", "ae 1 1.0", "ac 1 1.5");
    }

    @Test
    void shouldSendRowsInLines() {
        Answer lines = server.client()
                .sendRaw(
                        "POST",
                        "neo4j/cheapest",
                        "{\"start\": \"N(name==a)\", \"weight\": \"km\", \"default\": \"2\", \"return\": \"ids\"}",
                        "Content-Type: application/json",
                        "Accept: application/x-ndjson");

        assertThat(lines.body().lines()).hasSize(7).last().asString().startsWith("{\"summary\":");
        assertThat(lines.body().lines().skip(5)).first().asString().contains("\"cost\":7.0");
    }

    @Test
    void shouldHaveNoPartOfAnAnswer() {
        Answer truncation = toEnd("maxVisited", "2");

        assertThat(truncation.status()).as(truncation.body()).isEqualTo(400);
        assertThat(truncation.json().path("parameter").asText()).isEqualTo("maxVisited");
        assertThat(truncation.json().path("value").asText()).isEqualTo("2");
    }

    @ParameterizedTest
    @CsvSource({
        "k, 0, whole number",
        "limit, 3, k",
        "maxCost, -1, a number from 0 on",
        "default, much, a number",
        "nodeDefault, 1, nodeWeight",
        "engine, neo4j, There is no parameter",
        "return, count, one of",
        "uniqueness, NODE_PATH, There is no parameter"
    })
    void shouldRejectWhatItCannotAnswer(String parameter, String value, String detail) {
        assertRejected(toEnd(parameter, value), parameter, detail);
    }

    @Test
    void shouldRejectWhatDoesNotFitTogether() {
        assertRejected(ask("weight", "km", "k", "3"), "k", "limit");
        assertRejected(ask("end", "N"), "weight", "needs weight, nodeWeight or both");
        assertRejected(server.client().get("neo4j/cheapest", "end", "N", "weight", "km"), "start", "need a start");
    }

    @ParameterizedTest
    @CsvSource({
        "SET r.km = -1, km = -1",
        "SET r.km = 'far', km = \\\"far\\\"",
        "SET r.km = 0.0 / 0.0, km = NaN",
        "REMOVE r.km, no property km"
    })
    void shouldRejectWhatIsNoWeight(String change, String detail) {
        server.cypher("MATCH (:N {name: 'a'})-[r]->(:N {name: 'e'}) " + change);
        Answer answer = toEnd();
        assertRejected(answer, "weight", detail);
        assertThat(answer.json().path("detail").asText()).startsWith("The relationship 5:");
    }

    private static void assertRejected(Answer answer, String parameter, String detail) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(400);
        assertThat(answer.json().path("parameter").asText()).isEqualTo(parameter);
        assertThat(answer.body()).contains(detail);
    }
}
