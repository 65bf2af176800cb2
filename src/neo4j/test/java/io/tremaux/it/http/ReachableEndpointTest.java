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

class ReachableEndpointTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    @BeforeEach
    void makeGraph() {
        server.cypher("CREATE (:N {name: 'a'})-[:R {since: 1}]->(:N:Mid {name: 'b'})-[:R {since: 2}]->(:N {name: 'c'}),"
                + " (:N {name: 'd'})");
    }

    private static Answer ask(String start, String end, String... more) {
        List<String> all = new ArrayList<>(List.of("start", start, "end", end));
        all.addAll(List.of(more));
        return server.client().get("neo4j/reachable", all.toArray(String[]::new));
    }

    private static String node(String name) {
        return "N(name==" + name + ")";
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "a, c, -, -, true, 2",
                "c, a, -, -, true, 2",
                "c, a, relationshipFilter, R>, false, null",
                "a, c, relationshipFilter, R>, true, 2",
                "a, d, -, -, false, null",
                "a, a, -, -, true, 0",
                "a, c, labelFilter, -Mid, false, null",
                "a, c, nodeWhere, name!=b, false, null",
                "a, c, relationshipWhere, since>1, false, null",
                "a, c, maxLevel, 1, false, null",
                "a, c, sequence, 'N,R>,Mid,R>', true, 2",
                "a, b, sequence, 'N,R>,Mid,R>', true, 1",
                "a, c, 'engine', neo4j, true, 2",
                "a, d, engine, neo4j, false, null"
            })
    void shouldTellWhetherAPathLeadsThere(
            String start, String end, String parameter, String value, String reachable, String depth) {
        Answer answer = parameter == null ? ask(node(start), node(end)) : ask(node(start), node(end), parameter, value);

        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(answer.json().path("results").toString())
                .isEqualTo("[{\"reachable\":" + reachable + ",\"depth\":" + depth + "}]");
        assertThat(answer.json().path("truncated").isNull()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"pairs, all", "perStart, true"})
    void shouldHaveARowForEachStartNodeThatReachesAnEnd(String parameter, String value) {
        JsonNode rows = ask("N", node("c"), parameter, value, "relationshipFilter", "R>")
                .json()
                .path("results");

        assertThat(rows).hasSize(3);
        assertThat(rows).extracting(row -> row.path("depth").asInt()).containsExactly(2, 1, 0);
        assertThat(rows).allSatisfy(row -> {
            assertThat(row.path("reachable").asBoolean()).isTrue();
            assertThat(row.path("startNodeElementId").asText()).startsWith("4:");
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"any", "all"})
    void shouldSayThatItWasCutShort(String pairs) {
        server.cypher("UNWIND range(1, 50) AS i MATCH (a:N {name: 'a'}) CREATE (a)-[:R]->(:Leaf)-[:R]->(:Leaf)");

        JsonNode truncation = ask(node("a"), node("d"), "maxVisited", "5", "relationshipFilter", "R>", "pairs", pairs)
                .json();

        assertThat(truncation.path("truncated").asText())
                .as(truncation.toString())
                .isEqualTo("maxVisited");
        assertThat(truncation.path("results").toString())
                .isEqualTo(pairs.equals("any") ? "[{\"reachable\":null,\"depth\":null}]" : "[]");
    }

    @Test
    void shouldTakeTheSameInABody() {
        Answer answer = server.client()
                .post("neo4j/reachable", "{\"start\": \"N(name==a)\", \"end\": [\"N(name==c)\", \"N(name==d)\"]}");

        assertThat(answer.json().path("results").toString()).isEqualTo("[{\"reachable\":true,\"depth\":2}]");
    }

    @ParameterizedTest
    @CsvSource({
        "limit, 3, There is no parameter",
        "resultWhere, name==a, There is no parameter",
        "k, 3, There is no parameter",
        "pairs, some, one of any",
        "maxLevel, two, whole number",
        "end, 12, looks like an id"
    })
    void shouldRejectWhatItCannotAnswer(String parameter, String value, String detail) {
        Answer answer = parameter.equals("end") ? ask("N", value) : ask("N", "N", parameter, value);

        assertThat(answer.status()).as(answer.body()).isEqualTo(400);
        assertThat(answer.json().path("parameter").asText()).isEqualTo(parameter);
        assertThat(answer.body()).contains(detail);
    }

    @ParameterizedTest
    @CsvSource({"any, true, 400", "all, false, 400", "all, true, 200", "any, false, 200"})
    void shouldRejectPairsThatContradictPerStart(String pairs, String perStart, int status) {
        Answer answer = ask("N", "N", "pairs", pairs, "perStart", perStart);

        assertThat(answer.status()).as(answer.body()).isEqualTo(status);
        assertThat(answer.json().path("parameter").asText("perStart")).isEqualTo("perStart");
    }

    @Test
    void shouldNeedBothEnds() {
        Answer noEnd = server.client().get("neo4j/reachable", "start", "N");
        Answer noStart = server.client().get("neo4j/reachable", "end", "N");

        assertThat(noEnd.status()).isEqualTo(400);
        assertThat(noEnd.json().path("parameter").asText()).isEqualTo("end");
        assertThat(noStart.json().path("parameter").asText()).isEqualTo("start");
    }

    @Test
    void shouldExplainHowItSearches() {
        assertThat(ask("N", "N", "explain", "true").body())
                .contains("from both ends")
                .as("no such parameter")
                .doesNotContain("\"item\":\"return\"");
        assertThat(ask("N", "N", "explain", "true", "relationshipFilter", "R>,<R")
                        .body())
                .contains("filters that differ by depth");
    }
}
