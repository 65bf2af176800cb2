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

class ShortestEndpointTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    @BeforeEach
    void makeGraph() {
        server.cypher("CREATE (a:N {name: 'a'}), (b:N {name: 'b'}), (c:N {name: 'c'}), (d:N {name: 'd'}),"
                + " (a)-[:R]->(b), (b)-[:R]->(d), (a)-[:R]->(c), (c)-[:R]->(d), (a)-[:R]->(:N {name: 'e'})-[:R]->(b)");
    }

    private static Answer ask(String... more) {
        List<String> all =
                new ArrayList<>(List.of("start", "N(name==a)", "end", "N(name==d)", "relationshipFilter", "R>"));
        all.addAll(List.of(more));
        return server.client().get("neo4j/shortest", all.toArray(String[]::new));
    }

    private static List<String> paths(Answer answer) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        List<String> paths = new ArrayList<>();
        for (JsonNode row : answer.json().path("paths")) {
            StringBuilder names = new StringBuilder();
            for (JsonNode each : row.path("path")) {
                names.append(each.path("properties").path("name").asText(""));
            }
            paths.add(names + " " + row.path("depth").asInt());
        }
        return paths;
    }

    @ParameterizedTest
    @ValueSource(strings = {"tremaux", "neo4j"})
    void shouldFindAsManyAsAreWanted(String engine) {
        List<String> three = paths(ask("k", "10", "engine", engine));

        assertThat(three).hasSize(3).endsWith("aebd 3").contains("abd 2", "acd 2");
        assertThat(three.subList(0, 2)).containsAll(paths(ask("engine", engine)));
        assertThat(paths(ask("k", "2", "engine", engine))).isEqualTo(three.subList(0, 2));
        assertThat(paths(ask("all", "true", "engine", engine))).isEqualTo(three.subList(0, 2));
    }

    @Test
    void shouldFollowTheFilters() {
        assertThat(paths(ask("nodeWhere", "name!=c"))).containsExactly("abd 2");
        assertThat(paths(ask("minLevel", "3", "k", "5"))).containsExactly("aebd 3");
        assertThat(paths(ask("maxLevel", "1"))).isEmpty();
    }

    @Test
    void shouldSendRowsInLines() {
        Answer lines = server.client()
                .sendRaw(
                        "GET",
                        "neo4j/shortest?start=N(name==a)&end=N(name==d)&all=true",
                        null,
                        "Accept: application/x-ndjson");

        assertThat(lines.body().lines()).hasSize(3).last().asString().startsWith("{\"summary\":");
    }

    @Test
    void shouldHaveNoPartOfAnAnswer() {
        Answer truncation = ask("k", "10", "maxVisited", "5");

        assertThat(truncation.status()).as(truncation.body()).isEqualTo(400);
        assertThat(truncation.json().path("parameter").asText()).isEqualTo("maxVisited");
    }

    @Test
    void shouldEndWithAnErrorWhereRowsHaveLeft() {
        server.cypher("MATCH (a {name: 'a'}), (d {name: 'd'}) CREATE (a)-[:R]->(d)");

        Answer lines = server.client()
                .sendRaw(
                        "GET",
                        "neo4j/shortest?start=N(name==a)&end=N(name==d)&k=10&maxVisited=6",
                        null,
                        "Accept: application/x-ndjson");

        assertThat(lines.status()).isEqualTo(200);
        assertThat(lines.body().lines()).last().asString().contains("\"truncated\":\"error\"", "maxVisited");
    }

    @ParameterizedTest
    @CsvSource({
        "k, 0, whole number",
        "uniqueness, NODE_GLOBAL, one of",
        "bfs, true, There is no parameter",
        "return, nodes, There is no parameter",
        "all, maybe, true or false"
    })
    void shouldRejectWhatItCannotAnswer(String parameter, String value, String detail) {
        Answer answer = ask(parameter, value);

        assertThat(answer.status()).as(answer.body()).isEqualTo(400);
        assertThat(answer.json().path("parameter").asText()).isEqualTo(parameter);
        assertThat(answer.body()).contains(detail);
    }

    @Test
    void shouldRejectANumberBesideAll() {
        Answer answer = ask("k", "3", "all", "true");

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json().path("expected").asText()).isEqualTo("either k or all");
    }
}
